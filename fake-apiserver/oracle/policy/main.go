// Command policy writes down the roles and bindings that a kube-apiserver makes for itself when it starts with RBAC, as JSON:
// what its hook "rbac/bootstrap-roles" ensures.
//
//	go run -trimpath ./policy > ../authorization/bootstrap-policy.json
package main

import (
	"encoding/json"
	"fmt"
	"os"

	rbac "k8s.io/api/rbac/v1"
	"k8s.io/kubernetes/plugin/pkg/auth/authorizer/rbac/bootstrappolicy"
)

// object is a role or a binding as a manifest has it. Absent members are empty in Kubernetes, too.
type object struct {
	Metadata        metadata              `json:"metadata"`
	AggregationRule *rbac.AggregationRule `json:"aggregationRule,omitempty"`
	Rules           []rbac.PolicyRule     `json:"rules,omitempty"`
	Subjects        []rbac.Subject        `json:"subjects,omitempty"`
	RoleRef         *rbac.RoleRef         `json:"roleRef,omitempty"`
}

// metadata is what these objects have of it.
type metadata struct {
	Name        string            `json:"name"`
	Namespace   string            `json:"namespace,omitempty"`
	Labels      map[string]string `json:"labels,omitempty"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

// policy is what is made, by resource.
type policy struct {
	ClusterRoles        []object `json:"clusterroles"`
	ClusterRoleBindings []object `json:"clusterrolebindings"`
	Roles               []object `json:"roles"`
	RoleBindings        []object `json:"rolebindings"`
}

func main() {
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	if err := out.Encode(bootstrap()); err != nil {
		fmt.Fprintln(os.Stderr, "policy:", err)
		os.Exit(1)
	}
}

func bootstrap() policy {
	var all policy
	for _, one := range append(bootstrappolicy.ClusterRoles(), bootstrappolicy.ControllerRoles()...) {
		made := object{metadata{one.Name, "", one.Labels, one.Annotations}, one.AggregationRule, one.Rules, nil, nil}
		all.ClusterRoles = append(all.ClusterRoles, made)
	}
	bindings := append(bootstrappolicy.ClusterRoleBindings(), bootstrappolicy.ControllerRoleBindings()...)
	for _, one := range bindings {
		made := object{metadata{one.Name, "", one.Labels, one.Annotations}, nil, nil, one.Subjects, &one.RoleRef}
		all.ClusterRoleBindings = append(all.ClusterRoleBindings, made)
	}
	for namespace, roles := range sorted(bootstrappolicy.NamespaceRoles()) {
		for _, one := range roles {
			made := object{metadata{one.Name, namespace, one.Labels, one.Annotations}, nil, one.Rules, nil, nil}
			all.Roles = append(all.Roles, made)
		}
	}
	for namespace, bindings := range sorted(bootstrappolicy.NamespaceRoleBindings()) {
		for _, one := range bindings {
			made := object{metadata{one.Name, namespace, one.Labels, one.Annotations}, nil, nil, one.Subjects, &one.RoleRef}
			all.RoleBindings = append(all.RoleBindings, made)
		}
	}
	return all
}
