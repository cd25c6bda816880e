// Command defaults writes down what a real apiserver adds to objects of the built-in kinds when it decodes them. It asks the
// defaulting functions that the server itself has, by giving them objects with nothing in them but the way to one place.
//
//	cd fake-apiserver/oracle && go run -trimpath ./defaults > ../kinds/defaults/defaults.json && npx biome format --write ../kinds/defaults/defaults.json
//
// What depends on more than the members beside it (the tag of an image, the limits of a container) is not found this way; the
// fake apiserver has rules for that (default-rules.ts).
package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	// All groups that the server serves.
	_ "k8s.io/kubernetes/pkg/controlplane"
)

// addition is what is added to a struct.
type addition struct {
	// Name of the member.
	Name string `json:"name"`
	// Value as it stands in the JSON.
	Value json.RawMessage `json:"value"`
	// Unless one of these members was there.
	Unless []string `json:"unless,omitempty"`
	// While all of these are what they are by default.
	While []string `json:"while,omitempty"`
}

// additions are what is added to all structs of a type, and to those in one place of a kind.
type additions struct {
	Types map[string][]addition            `json:"types"`
	Kinds map[string]map[string][]addition `json:"kinds"`
	// Zeros are objects in which nothing is set, of kinds that gain something on their way out of the server.
	Zeros map[string]any `json:"zeros"`
}

var stable = regexp.MustCompile(`^v\d+$`)

func main() {
	text, err := json.MarshalIndent(learn(), "", "  ")
	if err != nil {
		fmt.Fprintln(os.Stderr, "defaults:", err)
		os.Exit(1)
	}
	fmt.Println(string(text))
}

func learn() additions {
	found, zeros := []place{}, map[string]any{}
	for gvk, typ := range legacyscheme.Scheme.AllKnownTypes() {
		if _, isObject := reflect.New(typ).Interface().(metav1.Object); !isObject || !stable.MatchString(gvk.Version) {
			continue
		}
		walker := walker{kind: gvk.GroupVersion().String() + "/" + gvk.Kind, root: typ}
		if sent := convertedZero(gvk); sent != nil && !reflect.DeepEqual(sent, membersOf(reflect.New(typ).Interface())) {
			zeros[walker.kind] = sent
		}
		walker.walk(nil, typ, nil)
		found = append(found, walker.found...)
	}
	all := sorted(found)
	all.Zeros = zeros
	return all
}

// convertedZero is what a server makes of nothing when it sends an object of a kind: the object of a bookmark.
func convertedZero(gvk schema.GroupVersionKind) map[string]any {
	empty, err := legacyscheme.Scheme.New(schema.GroupKind{Group: gvk.Group, Kind: gvk.Kind}.WithVersion(runtime.APIVersionInternal))
	if err != nil {
		return nil
	}
	sent, err := legacyscheme.Scheme.ConvertToVersion(empty, gvk.GroupVersion())
	if err != nil {
		return nil
	}
	return membersOf(sent)
}

// membersOf are those of the JSON of an object, without what says what it is.
func membersOf(object any) map[string]any {
	members := map[string]any{}
	text, err := json.Marshal(object)
	if err == nil {
		err = json.Unmarshal(text, &members)
	}
	if err != nil {
		panic(err)
	}
	for _, name := range []string{"apiVersion", "kind", "metadata"} {
		delete(members, name)
	}
	return members
}

// sorted tells what is so of a type wherever it is from what is so in some places.
func sorted(found []place) additions {
	slices.SortFunc(found, func(one, other place) int {
		return cmp.Or(cmp.Compare(one.kind, other.kind), cmp.Compare(one.at, other.at))
	})
	all := additions{Types: map[string][]addition{}, Kinds: map[string]map[string][]addition{}}
	byType := map[reflect.Type][]place{}
	for _, one := range found {
		byType[one.typ] = append(byType[one.typ], one)
	}
	for typ, places := range byType {
		for _, each := range places[0].added {
			if !slices.ContainsFunc(places, func(other place) bool { return !other.has(each) }) {
				all.Types[openAPIName(typ)] = append(all.Types[openAPIName(typ)], each)
			}
		}
		for _, one := range places {
			for _, each := range one.added {
				if isCommon := slices.ContainsFunc(places, func(other place) bool { return !other.has(each) }); !isCommon {
					continue
				}
				if all.Kinds[one.kind] == nil {
					all.Kinds[one.kind] = map[string][]addition{}
				}
				all.Kinds[one.kind][one.at] = append(all.Kinds[one.kind][one.at], each)
			}
		}
	}
	return all
}

// openAPIName turns "k8s.io/api/core/v1" and "Pod" into "io.k8s.api.core.v1.Pod".
func openAPIName(typ reflect.Type) string {
	host, path, _ := strings.Cut(typ.PkgPath(), "/")
	steps := strings.Split(host, ".")
	slices.Reverse(steps)
	return strings.Join(append(append(steps, strings.Split(path, "/")...), typ.Name()), ".")
}
