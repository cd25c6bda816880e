// A controller with a client-go informer follows a rollout, and its watch expires in the middle.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"slices"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

var (
	api   = flag.String("api", "http://127.0.0.1:8001", "the Kubernetes API of the fake apiserver")
	admin = flag.String("admin", "http://127.0.0.1:8002", "its control API")
)

type object = map[string]any

func main() {
	klog.InitFlags(nil)
	flag.Parse()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()

	// Start from a clean server.
	tell("/reset", object{"what": []string{"rules", "gates", "streams", "store", "journal"}})

	// The watch gets "410 Gone" instead of the second pod, and ends.
	podWatches := object{"verb": "watch", "resource": "pods"}
	tell("/rules", object{
		"name":  "expires in the middle",
		"match": podWatches,
		"do":    []object{{"fault": "event.410", "event": object{"key": "default/web-1"}}},
		"times": 1,
	})

	// The controller under test. Yours needs nothing but the address: no certificate, no token.
	seen := make(chan string)
	client := kubernetes.NewForConfigOrDie(&rest.Config{Host: *api})
	factory := informers.NewSharedInformerFactory(client, 0)
	handler := cache.ResourceEventHandlerFuncs{
		AddFunc: func(added any) { seen <- added.(*corev1.Pod).Name },
	}
	if _, err := factory.Core().V1().Pods().Informer().AddEventHandler(handler); err != nil {
		log.Fatal(err)
	}
	factory.Start(ctx.Done())
	for kind, isSynced := range factory.WaitForCacheSync(ctx.Done()) {
		if !isSynced {
			log.Fatalf("no %v from %s", kind, *api)
		}
	}

	// The rollout.
	tell("/load", object{
		"resource": "pods",
		"count":    3,
		"template": object{"metadata": object{"name": "web-{i}"}},
	})
	var names []string
	for range 3 {
		select {
		case name := <-seen:
			names = append(names, name)
		case <-ctx.Done():
			log.Fatalf("the controller has missed a pod: it has seen %v", names)
		}
	}
	// The objects of a list are delivered in any order.
	slices.Sort(names)
	fmt.Println("the controller has seen", names)

	// It got the 410, and watched once more.
	tell("/await", object{"that": object{"type": "event-sent", "event": "ERROR", "code": 410}})
	tell("/verify", object{"match": podWatches, "times": 2})
	fmt.Println("it got 410, and watched again")
}

// tell sends a body to the control API. If that refuses it, the test has a mistake, or a check has failed.
func tell(path string, body any) {
	text, err := json.Marshal(body)
	if err != nil {
		log.Fatal(err)
	}
	response, err := http.Post(*admin+path, "application/json", bytes.NewReader(text))
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode >= 300 {
		log.Fatalf("POST %s: %s %v\n%s", path, response.Status, err, answer)
	}
}
