package kit;

import com.google.gson.JsonObject;

/** A command, and the arguments of those that have more than an informer's name. */
record Asked(long id, String cmd, String trial, JsonObject args) {
  record AddHandler(String informer, String handler, Told.Behaviour behaviour, Long resyncPeriodMs) {}

  record AddIndexer(String informer, String index, Values indexer) {}

  String text(String member) {
    return args.get(member).getAsString();
  }

  <A> A as(Class<A> type) {
    return Lines.GSON.fromJson(args, type);
  }
}
