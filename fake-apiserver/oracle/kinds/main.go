// Command kinds writes down what the Go types of the built-in kinds know of themselves: their fields, the numbers that these
// have in protobuf, and how they look in JSON. The fake apiserver reads protobuf and explains kinds with it.
//
//	cd fake-apiserver/oracle && go run ./kinds ../kinds/types && npx biome format --write ../kinds/types
//
// One file for each Go package. Only facts are written: the descriptions of the fields stay where they are.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/kubernetes/scheme"
	apiregistrationv1 "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

// packageFile is what is known of the types of one Go package.
type packageFile struct {
	// Package is how their names begin in OpenAPI: "io.k8s.api.core.v1".
	Package string `json:"package"`
	// Kinds are those of them that are kinds of the API: "apps/v1/Deployment" is "Deployment".
	Kinds map[string]string `json:"kinds"`
	// Types have a line for each field; a type that is a list with a message around it has the type of its items.
	Types map[string]any `json:"types"`
}

var (
	stable  = regexp.MustCompile(`^v\d+$`)
	metaGVs = []schema.GroupVersion{{Version: "v1"}, metav1.SchemeGroupVersion}
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: kinds <folder>")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "kinds:", err)
		os.Exit(1)
	}
}

func run(folder string) error {
	if err := apiextensionsv1.AddToScheme(scheme.Scheme); err != nil {
		return err
	}
	if err := apiregistrationv1.AddToScheme(scheme.Scheme); err != nil {
		return err
	}
	book := newBook()
	for gvk, kind := range scheme.Scheme.AllKnownTypes() {
		if isWanted(gvk, kind) {
			if err := book.addKind(gvk, kind); err != nil {
				return err
			}
		}
	}
	for _, gv := range metaGVs {
		for _, kind := range []any{metav1.DeleteOptions{}, metav1.Status{}} {
			typ := reflect.TypeOf(kind)
			if err := book.addKind(gv.WithKind(typ.Name()), typ); err != nil {
				return err
			}
		}
	}
	return book.write(folder)
}

// isWanted tells kinds of objects in versions that stay from lists, options and what is on trial.
func isWanted(gvk schema.GroupVersionKind, typ reflect.Type) bool {
	isList := strings.HasSuffix(gvk.Kind, "List")
	isOfEveryGroup := typ.PkgPath() == reflect.TypeFor[metav1.Status]().PkgPath()
	isConnected := strings.HasSuffix(gvk.Kind, "Options")
	return stable.MatchString(gvk.Version) && !isList && !isOfEveryGroup && !isConnected
}

// book gathers types by package.
type book struct {
	files   map[string]*packageFile
	sources *sources
}

func newBook() *book {
	return &book{files: map[string]*packageFile{}, sources: newSources()}
}

func (b *book) addKind(gvk schema.GroupVersionKind, typ reflect.Type) error {
	b.file(typ).Kinds[gvk.GroupVersion().String()+"/"+gvk.Kind] = typ.Name()
	return b.addType(typ)
}

// addType writes down a type and everything that its fields are made of.
func (b *book) addType(typ reflect.Type) error {
	file := b.file(typ)
	if _, isKnown := file.Types[typ.Name()]; isKnown || isSpecial(typ) {
		return nil
	}
	file.Types[typ.Name()] = []string{}
	if typ.Kind() == reflect.Slice {
		items, err := b.nameOf(typ, typ.Elem())
		file.Types[typ.Name()] = items
		return err
	}
	lines := []string{}
	for i := range typ.NumField() {
		line, err := b.fieldLine(typ, typ.Field(i))
		if err != nil {
			return fmt.Errorf("%s.%s: %w", typ, typ.Field(i).Name, err)
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	file.Types[typ.Name()] = lines
	return nil
}

func (b *book) file(typ reflect.Type) *packageFile {
	name := openAPIPackage(typ)
	if b.files[name] == nil {
		b.files[name] = &packageFile{Package: name, Kinds: map[string]string{}, Types: map[string]any{}}
	}
	return b.files[name]
}

func (b *book) write(folder string) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, file := range b.files {
		if len(file.Types) == 0 {
			continue
		}
		text, err := json.MarshalIndent(file, "", "  ")
		if err != nil {
			return err
		}
		steps := strings.Split(name, ".")
		path := strings.Join(slices.Compact(steps[len(steps)-2:]), ".") + ".json"
		if err := os.WriteFile(filepath.Join(folder, path), append(text, '\n'), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// openAPIPackage turns "k8s.io/api/core/v1" into "io.k8s.api.core.v1".
func openAPIPackage(typ reflect.Type) string {
	host, path, _ := strings.Cut(typ.PkgPath(), "/")
	steps := strings.Split(host, ".")
	slices.Reverse(steps)
	return strings.Join(append(steps, strings.Split(path, "/")...), ".")
}
