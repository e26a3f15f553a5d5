module example.com/app

go 1.19

require dpplus.example/dpplusconnect v0.0.0

replace dpplus.example/dpplusconnect => ./dpplusconnect
