package main

// refuse ends the command that asks for settings which the release that is linked in does not have.
func refuse(settings arguments, since string, names ...string) {
	for _, name := range names {
		if settings.has(name) && string(settings[name]) != "false" {
			panic(failf("not-supported", "%q can be set since %s", name, since))
		}
	}
}
