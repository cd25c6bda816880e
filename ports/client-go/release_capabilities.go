package main

import "slices"

// releaseCapabilities is what only some releases can do.
func releaseCapabilities() []string {
	var all []string
	for capability, has := range map[string]bool{
		"transform":           canTransform,
		"transform.errors":    canTransform,
		"stopped":             tellsIsStopped,
		"handlers.remove":     canRemoveHandlers,
		"handlers.has-synced": registrationsHaveSynced,
		"initial-list-flag":   tellsInitialList,
		"indexers.late":       canIndexLate,
	} {
		if has {
			all = append(all, capability)
		}
	}
	slices.Sort(all)
	return all
}
