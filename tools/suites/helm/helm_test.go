// Package helm drives a pinned helm, each command in a process of its own, through the life of a release.
package helm

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"helm.sh/helm/v4/pkg/cmd"
	"helm.sh/helm/v4/pkg/kube"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
)

// Where this is in its environment, the program is helm, and no test.
const isHelm = "SUITE_IS_HELM"

var carts = schema.GroupVersionResource{Group: "shop.example.com", Version: "v1", Resource: "carts"}

func TestMain(m *testing.M) {
	if os.Getenv(isHelm) == "" {
		os.Exit(m.Run())
	}
	// As its own main.
	kube.ManagedFieldsManager = "helm"
	root, err := cmd.NewRootCmd(os.Stdout, os.Args[1:], cmd.SetupLogging)
	if err != nil || root.Execute() != nil {
		os.Exit(1)
	}
}

func TestHelm(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "helm")
}

// A release named shop in a namespace of its own, and what helm and a client say of it.
type release struct {
	namespace string
	client    *kubernetes.Clientset
	dynamic   dynamic.Interface
}

func newRelease(namespace string) *release {
	config, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	Expect(err).NotTo(HaveOccurred())
	return &release{namespace, kubernetes.NewForConfigOrDie(config), dynamic.NewForConfigOrDie(config)}
}

func (r *release) command(args ...string) (command *exec.Cmd, stdout, stderr *bytes.Buffer) {
	program, err := os.Executable()
	Expect(err).NotTo(HaveOccurred())
	stdout, stderr = &bytes.Buffer{}, &bytes.Buffer{}
	command = exec.Command(program, append(args, "--namespace="+r.namespace)...)
	command.Env = append(os.Environ(), isHelm+"=1")
	command.Stdout, command.Stderr = stdout, stderr
	return command, stdout, stderr
}

func (r *release) helm(args ...string) string {
	command, stdout, stderr := r.command(args...)
	err := command.Run()
	ExpectWithOffset(1, err).NotTo(HaveOccurred(), "helm %s: %s", strings.Join(args, " "), stderr)
	return stdout.String()
}

func (r *release) refused(args ...string) string {
	command, stdout, stderr := r.command(args...)
	ExpectWithOffset(1, command.Run()).NotTo(Succeed(), "helm %s: %s", strings.Join(args, " "), stdout)
	return stderr.String()
}

func (r *release) install(args ...string) string {
	return r.helm(append([]string{"install", "shop", "chart", "--create-namespace"}, args...)...)
}

func (r *release) configMap(ctx context.Context, name string) *corev1.ConfigMap {
	found, err := r.client.CoreV1().ConfigMaps(r.namespace).Get(ctx, name, metav1.GetOptions{})
	ExpectWithOffset(1, err).NotTo(HaveOccurred())
	return found
}

func (r *release) deployment(ctx context.Context) *appsv1.Deployment {
	found, err := r.client.AppsV1().Deployments(r.namespace).Get(ctx, "shop", metav1.GetOptions{})
	ExpectWithOffset(1, err).NotTo(HaveOccurred())
	return found
}

func (r *release) cartSize(ctx context.Context) int64 {
	cart, err := r.dynamic.Resource(carts).Namespace(r.namespace).Get(ctx, "shop", metav1.GetOptions{})
	ExpectWithOffset(1, err).NotTo(HaveOccurred())
	size, _, _ := unstructured.NestedInt64(cart.Object, "spec", "size")
	return size
}

type revision struct {
	Revision    any
	Status      string
	Description string
}

func (r *release) list(args ...string) []revision {
	var found []revision
	text := r.helm(append([]string{"list", "--output=json"}, args...)...)
	Expect(json.Unmarshal([]byte(text), &found)).To(Succeed())
	return found
}

func (r *release) history() []revision {
	var found []revision
	Expect(json.Unmarshal([]byte(r.helm("history", "shop", "--output=json")), &found)).To(Succeed())
	return found
}

var _ = Describe("helm", func() {
	It("installs a chart", func(ctx context.Context) {
		shop := newRelease("install")

		said := shop.install()

		Expect(said).To(ContainSubstring("STATUS: deployed"))
		Expect(said).To(ContainSubstring("hello from shop."))
		labels := shop.deployment(ctx).Labels
		Expect(labels).To(HaveKeyWithValue("app.kubernetes.io/managed-by", "Helm"))
		Expect(shop.configMap(ctx, "shop-config").Data).To(HaveKeyWithValue("greeting", "hello"))
		Expect(shop.configMap(ctx, "shop-hook").Data).To(HaveKeyWithValue("revision", "1"))
		Expect(shop.cartSize(ctx)).To(BeEquivalentTo(1))
		secret, err := shop.client.CoreV1().Secrets("install").Get(ctx, "shop-secret", metav1.GetOptions{})
		Expect(err).NotTo(HaveOccurred())
		Expect(secret.Data).To(HaveKeyWithValue("password", []byte("hidden")))
		Expect(shop.list()).To(HaveLen(1))
	})

	It("installs nothing in a dry run", func(ctx context.Context) {
		shop := newRelease("default")

		said := shop.helm("install", "dry", "chart", "--dry-run=server", "--skip-crds")

		Expect(said).To(ContainSubstring("dry-config"))
		_, err := shop.client.CoreV1().ConfigMaps("default").Get(ctx, "dry-config", metav1.GetOptions{})
		Expect(errors.IsNotFound(err)).To(BeTrue())
	})

	It("refuses a name that is taken, and what another release owns", func() {
		shop := newRelease("taken")
		shop.install()

		Expect(shop.refused("install", "shop", "chart")).To(ContainSubstring("cannot reuse a name"))
		template := filepath.Join(GinkgoT().TempDir(), "stolen")
		Expect(os.CopyFS(template, os.DirFS("chart"))).To(Succeed())
		stolen := []byte("apiVersion: v1\nkind: ConfigMap\nmetadata: { name: shop-config }\n")
		Expect(os.WriteFile(filepath.Join(template, "templates/stolen.yaml"), stolen, 0o600)).To(Succeed())
		Expect(shop.refused("install", "other", template)).To(ContainSubstring("invalid ownership metadata"))
	})

	It("upgrades a release, and knows its history", func(ctx context.Context) {
		shop := newRelease("upgrade")
		shop.install()

		said := shop.helm("upgrade", "shop", "chart", "--set=replicas=3,greeting=good day,size=2")

		Expect(said).To(ContainSubstring("It said hello before."))
		Expect(shop.deployment(ctx).Spec.Replicas).To(HaveValue(BeEquivalentTo(3)))
		Expect(shop.deployment(ctx).Generation).To(BeEquivalentTo(2))
		Expect(shop.configMap(ctx, "shop-config").Data).To(HaveKeyWithValue("greeting", "good day"))
		Expect(shop.configMap(ctx, "shop-hook").Data).To(HaveKeyWithValue("revision", "2"))
		Expect(shop.cartSize(ctx)).To(BeEquivalentTo(2))
		history := shop.history()
		Expect(history).To(HaveLen(2))
		Expect(history[0].Status).To(Equal("superseded"))
		Expect(history[1].Status).To(Equal("deployed"))
	})

	It("upgrades, or installs what is not there", func(ctx context.Context) {
		shop := newRelease("either")

		for range 2 {
			shop.helm("upgrade", "shop", "chart", "--install", "--create-namespace")
		}

		Expect(shop.history()).To(HaveLen(2))
		Expect(shop.deployment(ctx).Generation).To(BeEquivalentTo(1))
	})

	It("fails an upgrade that the server refuses, and can go back", func(ctx context.Context) {
		shop := newRelease("invalid")
		shop.install()

		refused := shop.refused("upgrade", "shop", "chart", "--set=size=10,greeting=bad")

		Expect(refused).To(ContainSubstring("should be less than or equal to 9"))
		Expect(shop.list("--failed")).To(HaveLen(1))
		shop.helm("rollback", "shop")
		Expect(shop.configMap(ctx, "shop-config").Data).To(HaveKeyWithValue("greeting", "hello"))
		Expect(shop.list("--deployed")).To(HaveLen(1))
	})

	It("rolls back to a revision", func(ctx context.Context) {
		shop := newRelease("rollback")
		shop.install()
		shop.helm("upgrade", "shop", "chart", "--set=replicas=3,size=2")

		shop.helm("rollback", "shop", "1")

		Expect(shop.deployment(ctx).Spec.Replicas).To(HaveValue(BeEquivalentTo(1)))
		Expect(shop.cartSize(ctx)).To(BeEquivalentTo(1))
		history := shop.history()
		Expect(history).To(HaveLen(3))
		Expect(history[2].Description).To(Equal("Rollback to 1"))
	})

	It("takes over what somebody else changed", func(ctx context.Context) {
		shop := newRelease("changed")
		shop.install()
		scaled := []byte(`{"spec":{"replicas":7}}`)
		deployments := shop.client.AppsV1().Deployments("changed")
		_, err := deployments.Patch(ctx, "shop", "application/merge-patch+json", scaled, metav1.PatchOptions{FieldManager: "other"})
		Expect(err).NotTo(HaveOccurred())

		Expect(shop.refused("upgrade", "shop", "chart")).To(ContainSubstring("conflict"))
		shop.helm("upgrade", "shop", "chart", "--force-conflicts")

		Expect(shop.deployment(ctx).Spec.Replicas).To(HaveValue(BeEquivalentTo(1)))
	})

	It("waits until a Deployment is available", func(ctx context.Context) {
		shop := newRelease("wait")
		command, _, stderr := shop.command("install", "shop", "chart", "--create-namespace", "--wait", "--timeout=1m")
		Expect(command.Start()).To(Succeed())
		DeferCleanup(func() { _ = command.Process.Kill() })

		deployments := shop.client.AppsV1().Deployments("wait")
		watched, err := deployments.Watch(ctx, metav1.ListOptions{})
		Expect(err).NotTo(HaveOccurred())
		defer watched.Stop()
		added := <-watched.ResultChan()
		Expect(added.Type).To(Equal(watch.Added))
		deployment := added.Object.(*appsv1.Deployment)
		deployment.Status = appsv1.DeploymentStatus{
			ObservedGeneration: 1, Replicas: 1, UpdatedReplicas: 1, ReadyReplicas: 1, AvailableReplicas: 1,
			Conditions: []appsv1.DeploymentCondition{
				{Type: appsv1.DeploymentAvailable, Status: corev1.ConditionTrue},
				{Type: appsv1.DeploymentProgressing, Status: corev1.ConditionTrue, Reason: "NewReplicaSetAvailable"},
			},
		}
		_, err = deployments.UpdateStatus(ctx, deployment, metav1.UpdateOptions{})
		Expect(err).NotTo(HaveOccurred())

		Expect(command.Wait()).To(Succeed(), stderr.String())
	})

	It("says what a release is made of", func() {
		shop := newRelease("get")
		shop.install("--set=greeting=hi")

		Expect(shop.helm("status", "shop")).To(ContainSubstring("v1/Cart"))
		Expect(shop.helm("get", "values", "shop")).To(ContainSubstring("greeting: hi"))
		Expect(shop.helm("get", "manifest", "shop")).To(ContainSubstring("kind: Deployment"))
		Expect(shop.helm("get", "hooks", "shop")).To(ContainSubstring("shop-hook"))
		Expect(shop.helm("get", "notes", "shop")).To(ContainSubstring("hi from shop."))
		Expect(shop.helm("list", "--all-namespaces")).To(MatchRegexp(`(?m)^shop\s+get\s+1\s`))
		Expect(shop.helm("list", "--filter=nobody", "--short")).To(BeEmpty())
	})

	It("uninstalls a release, and may keep its history", func(ctx context.Context) {
		shop := newRelease("uninstall")
		shop.install()

		Expect(shop.helm("uninstall", "shop", "--keep-history")).To(Equal("release \"shop\" uninstalled\n"))

		_, err := shop.client.AppsV1().Deployments("uninstall").Get(ctx, "shop", metav1.GetOptions{})
		Expect(errors.IsNotFound(err)).To(BeTrue())
		Expect(shop.list("--deployed")).To(BeEmpty())
		Expect(shop.list("--uninstalled")).To(HaveLen(1))
		shop.helm("rollback", "shop", "1")
		Expect(shop.deployment(ctx).Name).To(Equal("shop"))
		shop.helm("uninstall", "shop")
		Expect(shop.refused("status", "shop")).To(ContainSubstring("not found"))
	})
})
