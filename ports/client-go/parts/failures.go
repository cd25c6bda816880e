package main

import (
	"context"
	"errors"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
)

// kindsOf names what an error and its causes can be recognised as.
func kindsOf(err error) []string {
	found := []string{}
	var keyError cache.KeyError
	if errors.As(err, &keyError) {
		found = append(found, "KeyError")
	}
	if errors.Is(err, errKeyFunction) {
		found = append(found, "KeyFunctionError")
	}
	if errors.Is(err, cache.ErrFIFOClosed) {
		found = append(found, "ErrFIFOClosed")
	}
	if errors.Is(err, context.Canceled) {
		found = append(found, "Canceled")
	}
	if errors.Is(err, context.DeadlineExceeded) {
		found = append(found, "DeadlineExceeded")
	}
	if isWaitTimeout(err) {
		found = append(found, "WaitTimeout")
	}
	if reason := apierrors.ReasonForError(err); reason != "" {
		found = append(found, string(reason))
	}
	return append(found, transactionKinds(err)...)
}

// detailsOf is what an error carries besides its words.
func detailsOf(err error) map[string]any {
	var keyError cache.KeyError
	if errors.As(err, &keyError) {
		return map[string]any{"object": jsonOf(keyError.Obj)}
	}
	var status apierrors.APIStatus
	if errors.As(err, &status) {
		return statusDetails(status.Status())
	}
	return transactionDetails(err)
}

// statusDetails is what a status says besides its words; what it leaves out is left out.
func statusDetails(status metav1.Status) map[string]any {
	told := map[string]any{"code": status.Code, "reason": string(status.Reason)}
	if status.Details == nil {
		return told
	}
	for name, text := range map[string]string{
		"group": status.Details.Group, "kind": status.Details.Kind, "name": status.Details.Name,
	} {
		if text != "" {
			told[name] = text
		}
	}
	if status.Details.RetryAfterSeconds != 0 {
		told["retryAfterSeconds"] = status.Details.RetryAfterSeconds
	}
	causes := []any{}
	for _, cause := range status.Details.Causes {
		causes = append(causes, map[string]any{"reason": string(cause.Type), "message": cause.Message})
	}
	if len(causes) > 0 {
		told["causes"] = causes
	}
	return told
}
