package kit

type informerArgs struct {
	Informer string `json:"informer"`
}

func (a informerArgs) name() string { return a.Informer }

type handlerArgs struct {
	informerArgs
	Handler string `json:"handler"`
}

type handlerAddArgs struct {
	handlerArgs
	Behaviour      behaviour `json:"behaviour"`
	ResyncPeriodMs *int64    `json:"resyncPeriodMs"`
}

type storeGetArgs struct {
	informerArgs
	Key string `json:"key"`
}

type indexArgs struct {
	informerArgs
	Index   string     `json:"index"`
	Indexer namedIndex `json:"indexer"`
	Value   string     `json:"value"`
}

type storeGet struct {
	Exists bool `json:"exists"`
	Object any  `json:"object,omitempty"`
}

// items returns a list that is never nil.
func items(all []any, err error) (any, error) {
	return map[string]any{"items": append([]any{}, all...)}, err
}

// trialCommands has all commands of a trial.
var trialCommands = map[string]func(*trial, request) (any, error){
	"debug.dump":  func(*trial, request) (any, error) { return dump(), nil },
	"trial.close": func(t *trial, _ request) (any, error) { return t.close() },
	"informer.create": func(t *trial, command request) (any, error) {
		return withArgs(command, t.create)
	},
	"informer.start": ofInformer(func(_ *trial, e *entry, _ informerArgs) (any, error) {
		return done{}, e.informer.Start(e.ctx)
	}),
	"informer.stop": ofInformer(func(_ *trial, e *entry, _ informerArgs) (any, error) {
		e.stop()
		e.informer.Wait()
		return done{}, nil
	}),
	// Every informer answers; unknown members are omitted.
	"informer.status": ofInformer(func(_ *trial, e *entry, _ informerArgs) (any, error) {
		if teller, ok := e.informer.(Teller); ok {
			return teller.Status(), nil
		}
		return Status{}, nil
	}),
	"handler.add": ofInformer((*trial).addHandler),
	"handler.release": ofHandler(func(_ *entry, found *registered) (any, error) {
		found.handler.release()
		return done{}, nil
	}),
	"handler.remove": ofHandler(func(e *entry, found *registered) (any, error) {
		remover, ok := e.informer.(HandlerRemover)
		if !ok {
			return nil, NotSupported("the library does not remove handlers")
		}
		return done{}, remover.RemoveHandler(found.registration)
	}),
	"handler.status": ofHandler(func(e *entry, found *registered) (any, error) {
		teller, ok := e.informer.(HandlerTeller)
		if !ok {
			return nil, NotSupported("a registration of the library says nothing of itself")
		}
		return map[string]bool{"hasSynced": teller.HandlerHasSynced(found.registration)}, nil
	}),
	"store.list": offering(func(t *trial, store Store, _ informerArgs) (any, error) {
		return items(store.List(t.ctx))
	}),
	"store.get": offering(func(t *trial, store Store, args storeGetArgs) (any, error) {
		object, exists, err := store.Get(t.ctx, args.Key)
		if !exists {
			object = nil // not the nil of a library's own type, which is written as null
		}
		return storeGet{exists, object}, err
	}),
	"indexer.add": offering(func(t *trial, indexes Indexes, args indexArgs) (any, error) {
		values, err := args.Indexer.function()
		if err != nil {
			return nil, err
		}
		return done{}, indexes.AddIndex(t.ctx, args.Index, values)
	}),
	"index.list": offering(func(t *trial, indexes Indexes, args indexArgs) (any, error) {
		return items(indexes.ListIndex(t.ctx, args.Index, args.Value))
	}),
	"index.values": offering(func(t *trial, indexes IndexValues, args indexArgs) (any, error) {
		values, err := indexes.IndexValues(t.ctx, args.Index)
		return map[string]any{"values": append([]string{}, values...)}, err
	}),
}

// ofInformer is a command of one informer.
func ofInformer[A interface{ name() string }](
	perform func(*trial, *entry, A) (any, error),
) func(*trial, request) (any, error) {
	return func(t *trial, command request) (any, error) {
		return withArgs(command, func(args A) (any, error) {
			found, err := t.find(args.name())
			if err != nil {
				return nil, err
			}
			return perform(t, found, args)
		})
	}
}

// offering is a command of an informer that has the methods of O.
func offering[O any, A interface{ name() string }](
	perform func(*trial, O, A) (any, error),
) func(*trial, request) (any, error) {
	return ofInformer(func(t *trial, e *entry, args A) (any, error) {
		offer, ok := e.informer.(O)
		if !ok {
			return nil, NotSupported("the library does not offer it")
		}
		return perform(t, offer, args)
	})
}

// ofHandler is a command of one registration.
func ofHandler(perform func(*entry, *registered) (any, error)) func(*trial, request) (any, error) {
	return ofInformer(func(_ *trial, e *entry, args handlerArgs) (any, error) {
		found, err := e.find(args.Handler)
		if err != nil {
			return nil, err
		}
		return perform(e, found)
	})
}
