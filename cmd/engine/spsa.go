package main

import (
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/spf13/cobra"

	"arrocco/search"
)

// endRate is the learning rate that OpenBench proposes for the end of a tuning.
const endRate = 0.002

// newSPSACommand returns the hidden command that lists what can be tuned.
func newSPSACommand() *cobra.Command {
	f := &variantFlag{}
	cmd := &cobra.Command{
		Use:    "spsa",
		Short:  "list the tunable parameters as OpenBench reads them",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			v, err := f.variant()
			if err != nil {
				return err
			}
			return listTunables(cmd.OutOrStdout(), v.Params)
		},
	}
	f.add(cmd)
	return cmd
}

// listTunables prints a line for each field of p with a tune tag, "min,max,step":
// name, type, value, least, greatest, step at the end, rate at the end.
func listTunables(w io.Writer, p *search.Params) error {
	v := reflect.ValueOf(*p)
	for i := range v.NumField() {
		field := v.Type().Field(i)
		tag, ok := field.Tag.Lookup("tune")
		if !ok {
			continue
		}
		bounds := strings.Split(tag, ",")
		if len(bounds) != 3 {
			return fmt.Errorf("%s: tag %q is not min,max,step", field.Name, tag)
		}
		kind := "int"
		if v.Field(i).CanFloat() {
			kind = "float"
		}
		fmt.Fprintf(w, "%s, %s, %v, %s, %s, %s, %g\n",
			field.Name, kind, v.Field(i).Interface(), bounds[0], bounds[1], bounds[2], endRate)
	}
	return nil
}
