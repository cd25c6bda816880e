package kit

// Report is what an informer reports besides notifications.
type Report struct {
	out      *lines
	trial    string
	informer string
}

type failureEvent struct {
	Ev       string `json:"ev"`
	Trial    string `json:"trial"`
	Informer string `json:"informer"`
	Message  string `json:"message"`
	Code     int32  `json:"code,omitempty"`
}

// WatchError says that the library's own error callback was called. A code of 0 is none.
func (r *Report) WatchError(message string, code int32) {
	r.out.event(r.trial, failureEvent{"watch-error", r.trial, r.informer, message, code})
}

// Ended says that the informer has ended by itself, and has reported it to its user.
func (r *Report) Ended(message string, code int32) {
	r.out.event(r.trial, failureEvent{"ended", r.trial, r.informer, message, code})
}

// Log puts a line into the timeline.
func (r *Report) Log(message string) { r.out.log(r.trial, message) }
