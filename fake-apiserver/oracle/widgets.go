package main

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

//go:embed widgets.json
var widgetsDefinition []byte

// probe is the first widget. The server makes the first create after the definition wait two seconds; with this one
// behind it, no scenario has to.
const probe = `{"apiVersion":"example.com/v1","kind":"Widget","metadata":{"name":"probe"}}`

var errConflict = errors.New("conflict")

// installWidgets defines widgets.example.com and returns when they can be written.
func installWidgets(ctx context.Context, url string) error {
	definitions := url + "/apis/apiextensions.k8s.io/v1/customresourcedefinitions"
	err := send(ctx, http.MethodPost, definitions, widgetsDefinition)
	if errors.Is(err, errConflict) {
		// An earlier server on the same folder has done it.
		return nil
	}
	if err != nil {
		return err
	}
	widgets := url + "/apis/example.com/v1/namespaces/default/widgets"
	deadline, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for send(deadline, http.MethodPost, widgets, []byte(probe)) != nil {
		select {
		case <-deadline.Done():
			return fmt.Errorf("not served: %w", deadline.Err())
		case <-time.After(50 * time.Millisecond):
		}
	}
	return send(ctx, http.MethodDelete, widgets+"/probe", nil)
}

func send(ctx context.Context, method, url string, body []byte) error {
	request, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode < http.StatusBadRequest {
		return nil
	}
	if answer.StatusCode == http.StatusConflict {
		return fmt.Errorf("%s %s: %w", method, url, errConflict)
	}
	text, _ := io.ReadAll(answer.Body)
	return fmt.Errorf("%s %s: %d %s", method, url, answer.StatusCode, text)
}
