package chart

import (
	_ "embed"
	"html/template"
	"strings"
)

//go:embed charts.svg
var source string

// templates lay the charts out.
var templates = template.Must(template.New("charts").Parse(source))

// execute returns a chart as text.
func execute(name string, data any) (template.HTML, error) {
	var b strings.Builder
	if err := templates.ExecuteTemplate(&b, name, data); err != nil {
		return "", err
	}
	return template.HTML(b.String()), nil //nolint:gosec // html/template has escaped it
}
