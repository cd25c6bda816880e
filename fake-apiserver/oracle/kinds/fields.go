package main

import (
	"fmt"
	"reflect"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// specialTypes are written to JSON in ways of their own; whoever reads the files has to know them by name.
var specialTypes = map[reflect.Type]bool{
	reflect.TypeFor[metav1.Time]():                                  true,
	reflect.TypeFor[metav1.MicroTime]():                             true,
	reflect.TypeFor[metav1.FieldsV1]():                              true,
	reflect.TypeFor[resource.Quantity]():                            true,
	reflect.TypeFor[intstr.IntOrString]():                           true,
	reflect.TypeFor[runtime.RawExtension]():                         true,
	reflect.TypeFor[apiextensionsv1.JSON]():                         true,
	reflect.TypeFor[apiextensionsv1.JSONSchemaPropsOrArray]():       true,
	reflect.TypeFor[apiextensionsv1.JSONSchemaPropsOrBool]():        true,
	reflect.TypeFor[apiextensionsv1.JSONSchemaPropsOrStringArray](): true,
}

func isSpecial(typ reflect.Type) bool { return specialTypes[typ] }

// fieldLine is "<number> <name> <type>[:<Go type>] <marks> [<patch>]": the number in protobuf, or 0, the name in JSON, or "~" for a
// struct whose members stand among those of this one, "[]" before the type for a list and "{}" for a map, the type as Go calls it
// where that is another name, and the marks
//
//   - a pointer: what is zero can be told from what is absent
//     ? left out of the JSON when it is zero or empty
//     ! required by the schema
//     . nothing of these
//
// and how lists and structs are merged by a strategic patch: "merge=name", "retainKeys", "merge,retainKeys=name".
func (b *book) fieldLine(owner reflect.Type, field reflect.StructField) (string, error) {
	name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
	if name == "-" || !field.IsExported() {
		return "", nil
	}
	if field.Type == reflect.TypeFor[metav1.TypeMeta]() && field.Anonymous {
		return typeMetaLines, nil
	}
	number, err := protobufTag(field)
	if err != nil {
		return "", err
	}
	typ, err := b.typeWord(owner, field.Type)
	if err != nil {
		return "", err
	}
	if name == "" {
		if !field.Anonymous {
			return "", fmt.Errorf("has no name in JSON")
		}
		name = "~"
	}
	isOptional := b.sources.isOptional(owner, field.Name) || strings.Contains(options, "omitempty")
	line := fmt.Sprintf("%s %s %s%s %s", number, name, typ, goWord(field.Type), marks(field.Type, options, isOptional))
	return line + patchWord(field.Tag), nil
}

// goWord is ":" and the name that Go's decoder has for a type, where it does not follow from what it is made of:
// ":v1.PullPolicy", ":v1.ResourceList".
func goWord(typ reflect.Type) string {
	for typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	if name := typ.String(); name != plainName(typ) {
		return ":" + name
	}
	return ""
}

// plainName is what a type would be called if texts, numbers, lists and maps had no names of their own.
func plainName(typ reflect.Type) string {
	switch typ.Kind() {
	case reflect.Slice:
		return "[]" + plainName(typ.Elem())
	case reflect.Map:
		return "map[string]" + plainName(typ.Elem())
	case reflect.Struct:
		return typ.String()
	default:
		return typ.Kind().String()
	}
}

// typeMetaLines stands for what every kind begins with. It is no part of its message.
const typeMetaLines = "0 ~ TypeMeta ."

// protobufTag reads the number in `protobuf:"bytes,1,opt,name=metadata"`; the rest follows from the type, and is not always
// true. What has no tag is not sent in protobuf.
func protobufTag(field reflect.StructField) (string, error) {
	tag := field.Tag.Get("protobuf")
	if tag == "" {
		return "0", nil
	}
	parts := strings.Split(tag, ",")
	if len(parts) < 3 {
		return "", fmt.Errorf("protobuf tag %q", tag)
	}
	return parts[1], nil
}

// typeWord names the type of a field, and adds what it is made of to the book.
func (b *book) typeWord(owner, typ reflect.Type) (string, error) {
	for typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	switch {
	case isWrappedList(typ):
		return b.nameOf(owner, typ)
	case typ.Kind() == reflect.Slice && typ.Elem().Kind() == reflect.Uint8:
		return "bytes", nil
	case typ.Kind() == reflect.Slice:
		item, err := b.nameOf(owner, typ.Elem())
		return "[]" + item, err
	case typ.Kind() == reflect.Map && typ.Key().Kind() == reflect.String:
		value, err := b.nameOf(owner, typ.Elem())
		return "{}" + value, err
	default:
		return b.nameOf(owner, typ)
	}
}

// nameOf names a type that is neither a list nor a map; in full when it is of another package than its owner.
func (b *book) nameOf(owner, typ reflect.Type) (string, error) {
	for typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	switch typ.Kind() {
	case reflect.String:
		return "string", nil
	case reflect.Bool:
		return "bool", nil
	case reflect.Int32:
		return "int32", nil
	case reflect.Int64:
		return "int64", nil
	case reflect.Float64:
		return "double", nil
	case reflect.Slice:
		if typ.Elem().Kind() == reflect.Uint8 {
			return "bytes", nil
		}
		if !isWrappedList(typ) {
			return "", fmt.Errorf("a list in a list: %s", typ)
		}
	case reflect.Struct:
		_, writesItself := typ.MethodByName("MarshalJSON")
		if writesItself && !isSpecial(typ) {
			return "", fmt.Errorf("%s is written to JSON in a way of its own", typ)
		}
	default:
		return "", fmt.Errorf("unknown type %s", typ)
	}
	if err := b.addType(typ); err != nil {
		return "", err
	}
	if typ.PkgPath() == owner.PkgPath() {
		return typ.Name(), nil
	}
	return openAPIPackage(typ) + "." + typ.Name(), nil
}

// isWrappedList tells lists that have a message of their own, so that they can be the values of a map.
func isWrappedList(typ reflect.Type) bool {
	_, readsItself := reflect.PointerTo(typ).MethodByName("Unmarshal")
	return typ.Kind() == reflect.Slice && readsItself
}

func marks(typ reflect.Type, options string, isOptional bool) string {
	isPointer := typ.Kind() == reflect.Pointer
	isStruct := typ.Kind() == reflect.Struct
	isLeftOut := strings.Contains(options, "omitzero") || (strings.Contains(options, "omitempty") && !isStruct)
	all := ""
	if isPointer {
		all += "*"
	}
	if isLeftOut {
		all += "?"
	}
	if !isOptional {
		all += "!"
	}
	if all == "" {
		return "."
	}
	return all
}

func patchWord(tag reflect.StructTag) string {
	strategy, key := tag.Get("patchStrategy"), tag.Get("patchMergeKey")
	switch {
	case strategy == "":
		return ""
	case key == "":
		return " " + strategy
	default:
		return " " + strategy + "=" + key
	}
}
