//go:build before_0_37

package main

// Clients, recorders and candidates are driven as they are since 0.37: what they were before is in the ledger.
var (
	createRESTClient      createPart
	createEventRecorder   createPart
	createSeriesRecorder  createPart
	createLeaderElector   createPart
	createDynamicClient   createPart
	createMetadataClient  createPart
	createDiscoveryClient createPart
)
