package main

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
)

// place is a struct somewhere in a kind, and what is added to it.
type place struct {
	kind  string
	at    string
	typ   reflect.Type
	added []addition
}

func (p place) has(wanted addition) bool {
	return slices.ContainsFunc(p.added, func(one addition) bool { return reflect.DeepEqual(one, wanted) })
}

// walker goes through all structs of a kind.
type walker struct {
	kind  string
	root  reflect.Type
	found []place
}

// closed types are scalars to whoever reads JSON, or the same in all kinds.
var closed = map[reflect.Type]bool{
	reflect.TypeFor[metav1.TypeMeta]():      true,
	reflect.TypeFor[metav1.ObjectMeta]():    true,
	reflect.TypeFor[metav1.Time]():          true,
	reflect.TypeFor[metav1.MicroTime]():     true,
	reflect.TypeFor[resource.Quantity]():    true,
	reflect.TypeFor[intstr.IntOrString]():   true,
	reflect.TypeFor[runtime.RawExtension](): true,
}

// walk goes on from a type that the fields of path lead to. Types that hold themselves are entered once.
func (w *walker) walk(path []reflect.StructField, typ reflect.Type, above []reflect.Type) {
	for typ.Kind() == reflect.Pointer || typ.Kind() == reflect.Slice {
		typ = typ.Elem()
	}
	if typ.Kind() != reflect.Struct || closed[typ] || slices.Contains(above, typ) {
		return
	}
	if added := w.added(path, typ); len(added) > 0 || typ != w.root {
		w.found = append(w.found, place{kind: w.kind, at: nameOf(path), typ: typ, added: added})
	}
	for i := range typ.NumField() {
		if field := typ.Field(i); field.IsExported() {
			w.walk(append(slices.Clone(path), field), field.Type, append(slices.Clone(above), typ))
		}
	}
}

// added finds what is added to an empty struct, and which members beside it keep that away.
func (w *walker) added(path []reflect.StructField, typ reflect.Type) []addition {
	empty := w.completed(path, nil)
	all := []addition{}
	for i := range typ.NumField() {
		name := jsonName(typ.Field(i))
		value := empty.Field(i)
		if name == "" || value.IsZero() || isPlainStruct(value.Type()) || isInstant(value.Type()) {
			continue
		}
		one := addition{Name: name, Value: encoded(value)}
		for j := range typ.NumField() {
			beside := jsonName(typ.Field(j))
			if i == j || beside == "" || isPlainStruct(typ.Field(j).Type) {
				continue
			}
			isKept := func(given reflect.Value) bool {
				after := w.completed(path, func(target reflect.Value) { target.Field(j).Set(given) })
				return string(encoded(after.Field(i))) == string(one.Value)
			}
			if isKept(another(empty.Field(j))) {
				continue
			}
			if empty.Field(j).IsZero() || !isKept(empty.Field(j)) {
				one.Unless = append(one.Unless, beside)
			} else {
				one.While = append(one.While, beside)
			}
		}
		all = append(all, one)
	}
	return all
}

// completed makes an object with nothing in it but the way to a place, and returns what is there once defaults are set.
func (w *walker) completed(path []reflect.StructField, change func(reflect.Value)) reflect.Value {
	object := reflect.New(w.root)
	target := reach(object.Elem(), path)
	if change != nil {
		change(target)
	}
	legacyscheme.Scheme.Default(object.Interface().(runtime.Object))
	return reach(object.Elem(), path)
}

// reach follows fields, and makes what is not there.
func reach(value reflect.Value, path []reflect.StructField) reflect.Value {
	for _, field := range path {
		value = value.FieldByIndex(field.Index)
		for value.Kind() == reflect.Pointer || value.Kind() == reflect.Slice {
			switch {
			case value.Kind() == reflect.Slice && value.Len() == 0:
				value.Set(reflect.MakeSlice(value.Type(), 1, 1))
				value = value.Index(0)
			case value.Kind() == reflect.Slice:
				value = value.Index(0)
			default:
				if value.IsNil() {
					value.Set(reflect.New(value.Type().Elem()))
				}
				value = value.Elem()
			}
		}
	}
	return value
}

// another is a value that is neither empty nor the one that is given.
func another(given reflect.Value) reflect.Value {
	typ := given.Type()
	made := reflect.New(typ).Elem()
	switch typ.Kind() {
	case reflect.Pointer:
		made.Set(reflect.New(typ.Elem()))
		if closed[typ.Elem()] || typ.Elem().Kind() == reflect.Struct {
			return made
		}
		if !given.IsNil() {
			made.Elem().Set(another(given.Elem()))
		} else {
			made.Elem().Set(another(made.Elem()))
		}
	case reflect.Slice:
		made.Set(reflect.MakeSlice(typ, 1, 1))
	case reflect.Map:
		made.Set(reflect.MakeMap(typ))
		made.SetMapIndex(reflect.New(typ.Key()).Elem(), reflect.New(typ.Elem()).Elem())
	case reflect.String:
		made.SetString("another")
	case reflect.Bool:
		made.SetBool(!given.Bool())
	case reflect.Int32, reflect.Int64:
		made.SetInt(given.Int() + 7)
	}
	return made
}

func isPlainStruct(typ reflect.Type) bool { return typ.Kind() == reflect.Struct && !closed[typ] }

// isInstant tells what is never twice the same.
func isInstant(typ reflect.Type) bool { return typ == reflect.TypeFor[*metav1.Time]() }

func encoded(value reflect.Value) json.RawMessage {
	text, err := json.Marshal(value.Interface())
	if err != nil {
		panic(err)
	}
	return text
}

func jsonName(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	if name == "-" {
		return ""
	}
	return name
}

func nameOf(path []reflect.StructField) string {
	names := []string{}
	for _, field := range path {
		if name := jsonName(field); name != "" {
			names = append(names, name)
		}
	}
	return strings.Join(names, ".")
}
