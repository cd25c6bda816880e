package main

import (
	"context"
	_ "embed"
	"net/http"
	"os"

	"k8s.io/apiserver/pkg/authentication/authenticator"
	"k8s.io/apiserver/pkg/authentication/request/anonymous"
	"k8s.io/apiserver/pkg/authentication/user"
	"k8s.io/apiserver/pkg/authorization/authorizer"
	"k8s.io/apiserver/pkg/authorization/authorizerfactory"
	genericapiserver "k8s.io/apiserver/pkg/server"
)

// tokens are the users that the server knows, in the form of its own flag: token, name, uid, groups.
//
//go:embed tokens.csv
var tokens []byte

func writeTokens(folder string) (string, error) {
	path := folder + "/tokens.csv"
	return path, os.WriteFile(path, tokens, 0o600)
}

// front is where a request came in.
type front int

const (
	// elsewhere are the port that speaks TLS, and what the server does without a request.
	elsewhere front = iota
	// open lets everybody do everything.
	open
	// asking wants to know who is there, and lets him do what the stored roles say.
	asking
)

type frontKey struct{}

func at(where front) context.Context {
	return context.WithValue(context.Background(), frontKey{}, where)
}

func frontOf(ctx context.Context) front {
	where, _ := ctx.Value(frontKey{}).(front)
	return where
}

// free is a user who came in where everybody may do everything. What is decided without a request knows him by that.
type free struct{ user.Info }

// askOnlyAt lets the server ask nobody but those who come where it asks: its own options have one answer for all that it
// serves.
func askOnlyAt(config *genericapiserver.Config, secure secureOptions) {
	config.Authentication.Authenticator = whoIsThere(config.Authentication.Authenticator, secure)
	everything := authorizerfactory.NewAlwaysAllowAuthorizer()
	config.Authorization.Authorizer = mayDo{config.Authorization.Authorizer, everything}
	config.RuleResolver = rules{config.RuleResolver, everything}
}

// mayDo asks the roles, or nobody.
type mayDo struct{ byRoles, everything authorizer.Authorizer }

func (m mayDo) of(ctx context.Context, wanted authorizer.Attributes) authorizer.Authorizer {
	if _, isFree := wanted.GetUser().(free); isFree || frontOf(ctx) == open {
		return m.everything
	}
	return m.byRoles
}

func (m mayDo) Authorize(
	ctx context.Context, wanted authorizer.Attributes,
) (authorizer.Decision, string, error) {
	return m.of(ctx, wanted).Authorize(ctx, wanted)
}

func (m mayDo) ConditionsAwareAuthorize(
	ctx context.Context, wanted authorizer.Attributes,
) authorizer.ConditionsAwareDecision {
	return m.of(ctx, wanted).ConditionsAwareAuthorize(ctx, wanted)
}

func (m mayDo) EvaluateConditions(
	ctx context.Context, decision authorizer.ConditionsAwareDecision, data authorizer.ConditionsData,
) (authorizer.Decision, string, error) {
	return m.byRoles.EvaluateConditions(ctx, decision, data)
}

// rules tells what the roles say, or everything.
type rules struct {
	byRoles    authorizer.RuleResolver
	everything authorizer.RuleResolver
}

func (r rules) RulesFor(
	ctx context.Context, of user.Info, namespace string,
) ([]authorizer.ResourceRuleInfo, []authorizer.NonResourceRuleInfo, bool, error) {
	if frontOf(ctx) == asking {
		return r.byRoles.RulesFor(ctx, of, namespace)
	}
	return r.everything.RulesFor(ctx, of, namespace)
}

// whoIsThere is whom the server knows where it asks, and else anybody.
func whoIsThere(own authenticator.Request, secure secureOptions) authenticator.Request {
	anybody := anonymous.NewAuthenticator(nil)
	return authenticator.RequestFunc(func(request *http.Request) (*authenticator.Response, bool, error) {
		// A review of a token asks with a request of its own making, which came by no port.
		isReview := request.URL == nil
		if isReview || frontOf(request.Context()) == asking {
			return own.AuthenticateRequest(request)
		}
		by := anybody
		if request.TLS != nil && secure.clientCA != "" {
			by = own
		}
		response, isKnown, err := by.AuthenticateRequest(request)
		if response != nil {
			response = &authenticator.Response{Audiences: response.Audiences, User: free{response.User}}
		}
		return response, isKnown, err
	})
}
