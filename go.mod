module arrocco

go 1.26
