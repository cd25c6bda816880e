package main

// toldHandler is a handler that hears of the initial list, as all do since 0.27.
type toldHandler interface {
	OnAdd(object any, isInInitialList bool)
	OnUpdate(older, newer any)
	OnDelete(object any)
}
