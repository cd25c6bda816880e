# frozen_string_literal: true

# The adapter of {{name}}. It translates, and never repairs: see docs/port-authors.md of the suite.

require "informer_kit"

# TODO require your library instead. Warm it up here: the answer to hello may take a minute, later ones 5 s.
require_relative "stand_in"

# TODO the library's callbacks, by the types of the protocol. One callback for additions and updates is "apply".
CALLBACKS = { "ADDED" => "add", "MODIFIED" => "update", "DELETED" => "delete" }.freeze

# One informer of the library. Commands without a method here are answered with "not-supported".
class Informer
  def initialize(server, args, report)
    # TODO refuse what the library does not offer; the suite asks only for capabilities that HELLO declares.
    raise InformerKit::NotSupported, "no selectors" if args["labelSelector"] || args["fieldSelector"]

    # TODO build the library's informer for this collection of `server`, which speaks plain HTTP. Start nothing.
    resource = args["resource"]
    root = resource["group"].empty? ? "/api" : "/apis/#{resource["group"]}"
    scope = args["namespace"] ? "/namespaces/#{args["namespace"]}" : ""
    @informer = StandIn.new("#{server}#{root}/#{resource["version"]}#{scope}/#{resource["resource"]}")
    # TODO call `report.watch_error(message, code)` from the library's error callback, if it has one, and declare
    # "watch-error-handler". Call `report.ended(message, code)` where the library reports to its user that it has ended by itself.
    @report = report
  end

  # Registers a handler.
  def add_handler(handler)
    # TODO register callbacks that call `handler.told` first thing, with the object in the library's own encoding.
    @informer.callbacks << lambda do |event, object|
      handler.told(CALLBACKS[event], object) if CALLBACKS.key?(event)
    end
  end

  # Starts it, in the background; returns at once.
  def start
    # TODO start the library's informer.
    @informer.start
  end

  # Returns when it has ended and no callback is running or will run.
  def stop
    # TODO stop it; remove this method and "stop" of HELLO if the library cannot.
    @informer.stop
  end

  # Ends everything: it may be running, stopped, or never started.
  def close
    # TODO stop it, and end the connections of its HTTP client, idle ones included.
    @informer.stop
  end

  # The content of the library's own cache, in any order.
  def list
    # TODO read the library's cache; remove this, `get` and "store" of HELLO if it has none.
    @informer.cache.values
  end

  # The object in the cache under `namespace/name`, or `name`; nil if nothing.
  def get(key)
    # TODO look it up.
    @informer.cache[key]
  end

  # TODO `status` for "has-synced", and what else the kit's README names. A library that leaves the loop to its user: InformerKit::Loop.
end

HELLO = {
  # TODO name, version (ask the library for it) and addresses of the library.
  "implementation" => { "name" => "{{name}}", "version" => "0.0.0" },
  "adapter" => { "name" => "{{name}}-adapter", "version" => "0.1.0" },
  # TODO what the library can do, one by one: docs/protocol.md has them all.
  "capabilities" => %w[store add-update-distinct stop],
  # TODO what a handler may do: leave out block and slow if that would stop the whole process.
  "needs" => %w[block-handler slow-handler read-store-in-handler stop-informer],
  # TODO the minor version of client-go that the library follows; when in doubt, keep it.
  "level" => "0.37"
}.freeze

InformerKit.serve(HELLO) { |server, args, report| Informer.new(server, args, report) }
