package main

import (
	"context"
	"errors"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
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
		return map[string]any{"code": status.Status().Code, "reason": string(status.Status().Reason)}
	}
	return transactionDetails(err)
}
