package kit

import "fmt"

// Failure is why a command was not executed. Any other error is the library's: refused, with its message.
type Failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Error makes it an error.
func (f *Failure) Error() string { return f.Code + ": " + f.Message }

// NotSupported says that the library does not support it.
func NotSupported(format string, values ...any) *Failure {
	return &Failure{Code: "not-supported", Message: fmt.Sprintf(format, values...)}
}

// Invalid says that the command is invalid.
func Invalid(format string, values ...any) *Failure {
	return &Failure{Code: "invalid", Message: fmt.Sprintf(format, values...)}
}

func internal(format string, values ...any) *Failure {
	return &Failure{Code: "internal", Message: fmt.Sprintf(format, values...)}
}
