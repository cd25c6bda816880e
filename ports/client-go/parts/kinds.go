package main

// kinds is what client-go can be driven as, part by part.
var kinds = map[string]createPart{
	"store":      createStore,
	"fifo":       createFIFO,
	"delta-fifo": createDeltaFIFO,
	"reflector":  createReflector,
	"real-fifo":  createRealFIFO,
}
