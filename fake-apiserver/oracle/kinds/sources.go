package main

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
)

// sources knows what only the comments of the types say.
type sources struct {
	// optional holds "Type.Field" for each field with the marker +optional, by package.
	optional map[string]map[string]bool
}

func newSources() *sources {
	return &sources{optional: map[string]map[string]bool{}}
}

// isOptional tells whether the comment of a field says so. Of a package whose sources cannot be read nothing is optional.
func (s *sources) isOptional(typ reflect.Type, field string) bool {
	path := typ.PkgPath()
	if s.optional[path] == nil {
		s.optional[path] = readOptional(path)
	}
	return s.optional[path][typ.Name()+"."+field]
}

func readOptional(path string) map[string]bool {
	found := map[string]bool{}
	where, err := build.Import(path, ".", build.FindOnly)
	if err != nil {
		return found
	}
	files, _ := filepath.Glob(filepath.Join(where.Dir, "*.go"))
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			continue
		}
		ast.Inspect(file, func(node ast.Node) bool {
			if spec, ok := node.(*ast.TypeSpec); ok {
				collectOptional(spec, found)
			}
			return true
		})
	}
	return found
}

func collectOptional(spec *ast.TypeSpec, found map[string]bool) {
	body, ok := spec.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, field := range body.Fields.List {
		if !hasMarker(field.Doc) {
			continue
		}
		for _, name := range namesOf(field) {
			found[spec.Name.Name+"."+name] = true
		}
	}
}

// namesOf returns the names of a field; one that is embedded is called as its type.
func namesOf(field *ast.Field) []string {
	if len(field.Names) == 0 {
		switch typ := field.Type.(type) {
		case *ast.Ident:
			return []string{typ.Name}
		case *ast.SelectorExpr:
			return []string{typ.Sel.Name}
		}
	}
	names := []string{}
	for _, name := range field.Names {
		names = append(names, name.Name)
	}
	return names
}

func hasMarker(doc *ast.CommentGroup) bool {
	if doc == nil {
		return false
	}
	for _, line := range doc.List {
		words := strings.TrimSpace(strings.TrimPrefix(line.Text, "//"))
		if words == "+optional" || words == "+k8s:optional" {
			return true
		}
	}
	return false
}
