module dpplus.example/dpplusconnect

go 1.19
