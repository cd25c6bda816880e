// Writes down what Kubernetes' own libraries make of expressions: their values, their errors, and what they may cost.
//
//	go run -trimpath ./cel ../cel/expressions.cases.json
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/checker"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	schemacel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apimachinery/pkg/util/version"
	apicel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"
)

const perCallLimit = 1_000_000

type document struct {
	Schema *v1.JSONSchemaProps `json:"schema"`
	Object map[string]any      `json:"object"`
	Cases  []*expressionCase   `json:"cases"`
}

type expressionCase struct {
	Expression string `json:"expression"`
	// Why it does not compile, or cannot be made a program of.
	Error   string `json:"error,omitempty"`
	Program string `json:"program,omitempty"`
	// Why it has no value.
	Failure string `json:"failure,omitempty"`
	Value   string `json:"value,omitempty"`
	MaxCost string `json:"maxCost,omitempty"`
}

// sizes bounds what an expression may cost by the schema, as the server does.
type sizes struct{ root *apicel.DeclType }

func (s *sizes) EstimateSize(element checker.AstNode) *checker.SizeEstimate {
	if len(element.Path()) == 0 {
		return nil
	}
	node := s.root
	for _, name := range element.Path()[1:] {
		switch name {
		case "@items", "@values":
			node = node.ElemType
		case "@keys":
			node = node.KeyType
		default:
			field, found := node.Fields[name]
			if !found {
				return nil
			}
			node = field.Type
		}
		if node == nil {
			return nil
		}
	}
	return &checker.SizeEstimate{Max: uint64(node.MaxElements)}
}

func (s *sizes) EstimateCallCost(string, string, *checker.AstNode, []checker.AstNode) *checker.CallEstimate {
	return nil
}

func main() {
	path := os.Args[1]
	bytes, err := os.ReadFile(path)
	must(err)
	var doc document
	must(json.Unmarshal(bytes, &doc))
	internal := &apiextensions.JSONSchemaProps{}
	must(v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(doc.Schema, internal, nil))
	structural, err := schema.NewStructural(internal)
	must(err)
	root := model.SchemaDeclType(structural, true).MaybeAssignTypeName("selfType")
	env := environmentOf(root)
	estimator := &library.CostEstimator{SizeEstimator: &sizes{root}}
	object := schemacel.UnstructuredToVal(whole(doc.Object), model.WithTypeAndObjectMeta(structural))
	for _, one := range doc.Cases {
		*one = expressionCase{Expression: one.Expression}
		answer(one, env, estimator, map[string]any{"self": object})
	}
	out, err := json.MarshalIndent(doc, "", "  ")
	must(err)
	must(os.WriteFile(path, append(out, '\n'), 0o644))
}

func environmentOf(root *apicel.DeclType) *cel.Env {
	set, err := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()).Extend(environment.VersionedOptions{
		IntroducedVersion: version.MajorMinor(1, 0),
		EnvOptions:        []cel.EnvOption{cel.Variable("self", root.CelType())},
		DeclTypes:         []*apicel.DeclType{root},
	})
	must(err)
	return set.NewExpressionsEnv()
}

func answer(one *expressionCase, env *cel.Env, estimator *library.CostEstimator, variables map[string]any) {
	ast, issues := env.Compile(one.Expression)
	if issues != nil && issues.Err() != nil {
		one.Error = issues.String()
		return
	}
	program, err := env.Program(ast, cel.CostLimit(perCallLimit), cel.CostTracking(estimator))
	if err != nil {
		one.Program = err.Error()
		return
	}
	estimate, err := env.EstimateCost(ast, estimator)
	must(err)
	one.MaxCost = fmt.Sprint(estimate.Max)
	value, _, err := program.Eval(variables)
	if err != nil {
		one.Failure = err.Error()
		return
	}
	if at, isTime := value.Value().(time.Time); isTime {
		// As the fake has it, which forgets the zone.
		one.Value = fmt.Sprint(at.UTC())
		return
	}
	one.Value = fmt.Sprint(value.Value())
}

// whole makes integers of numbers that are some, as the server's decoder does.
func whole(value any) any {
	switch typed := value.(type) {
	case float64:
		if typed == float64(int64(typed)) {
			return int64(typed)
		}
	case map[string]any:
		for name, member := range typed {
			typed[name] = whole(member)
		}
	case []any:
		for index, item := range typed {
			typed[index] = whole(item)
		}
	}
	return value
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
