package kit

import "fmt"

// Failure is why a command was not done. Any other error is taken for the library's own: refused, in its words.
type Failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Error makes it an error.
func (f *Failure) Error() string { return f.Code + ": " + f.Message }

// NotSupported says that the library has no such thing.
func NotSupported(format string, values ...any) *Failure {
	return &Failure{Code: "not-supported", Message: fmt.Sprintf(format, values...)}
}

// Invalid says that the command made no sense.
func Invalid(format string, values ...any) *Failure {
	return &Failure{Code: "invalid", Message: fmt.Sprintf(format, values...)}
}

func internal(format string, values ...any) *Failure {
	return &Failure{Code: "internal", Message: fmt.Sprintf(format, values...)}
}
