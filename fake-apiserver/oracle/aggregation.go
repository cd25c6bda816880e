package main

import (
	"context"
	"fmt"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
	"k8s.io/kubernetes/pkg/controller/clusterroleaggregation"
)

// newAggregation makes what gives roles that consist of others their rules: without it, "admin" permits nothing. It is of
// kube-controller-manager; the informers are those of the server.
func newAggregation(config *app.Config) (func(context.Context) error, error) {
	plane := config.KubeAPIs.ControlPlane
	client, err := kubernetes.NewForConfig(plane.Generic.LoopbackClientConfig)
	if err != nil {
		return nil, err
	}
	controller := clusterroleaggregation.NewClusterRoleAggregation(
		plane.VersionedInformers.Rbac().V1().ClusterRoles(), client.RbacV1(),
	)
	start := func(ctx context.Context) error {
		go controller.Run(ctx, 1)
		return awaitRules(ctx, client)
	}
	return start, nil
}

// awaitRules waits until "admin" has the rules of "view", by way of "edit": all are aggregated then.
func awaitRules(ctx context.Context, client kubernetes.Interface) error {
	err := wait.PollUntilContextTimeout(ctx, 50*time.Millisecond, time.Minute, true,
		func(ctx context.Context) (bool, error) {
			counts := map[string]int{}
			for _, name := range []string{"view", "edit", "admin"} {
				role, err := client.RbacV1().ClusterRoles().Get(ctx, name, metav1.GetOptions{})
				if err != nil {
					return false, err
				}
				counts[name] = len(role.Rules)
			}
			return counts["view"] > 0 && counts["edit"] > counts["view"] && counts["admin"] > counts["edit"], nil
		})
	if err != nil {
		return fmt.Errorf("roles are not aggregated: %w", err)
	}
	return nil
}
