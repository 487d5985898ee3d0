// Package chart draws charts as SVG: curves over an axis ([Lines]), estimates with
// their confidence intervals ([Intervals]) and counts as columns ([Columns]). Reports
// of matches and the pictures of a training are drawn with it.
//
// A chart is either a part of an HTML page, which styles it by the classes that are
// listed at the top of charts.svg, or a picture in a file of its own. Neither loads
// anything.
package chart
