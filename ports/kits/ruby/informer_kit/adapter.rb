# frozen_string_literal: true

require "json"
require "rbconfig"

# The commands of the protocol, as calls of whatever informers an adapter makes.
module InformerKit
  PROTOCOL = 1

  # Raised by an adapter for an operation that its library does not support.
  class NotSupported < StandardError; end

  # The command is invalid.
  class Invalid < StandardError; end

  # What an informer reports besides notifications.
  class Report
    def initialize(lines, trial, informer)
      @lines = lines
      @names = { "trial" => trial, "informer" => informer }
    end

    # The library's own error callback was called.
    def watch_error(message, code = nil)
      @lines.write({ "ev" => "watch-error", **@names, "message" => message, "code" => code }.compact)
    end

    # The informer has ended by itself, and has reported it to its user; `code` is the server's status, if known.
    def ended(message, code = nil)
      @lines.write({ "ev" => "ended", **@names, "message" => message, "code" => code }.compact)
    end

    # Something for the timeline of the report.
    def log(message)
      @lines.write("ev" => "log", "trial" => @names["trial"], "message" => message)
    end
  end

  # Executes commands, each in a thread of its own: one that waits delays no other.
  class Adapter
    Entry = Struct.new(:informer, :handlers)
    Trial = Struct.new(:server, :certificate_authority, :entries)
    Registered = Struct.new(:handler, :token)

    def initialize(lines, create)
      @lines = lines
      @create = create
      @trials = {}
    end

    # The result of a command.
    def perform(command)
      args = command["args"]
      case command["cmd"]
      when "informer.status" then status(command)
      when "handler.status" then { "hasSynced" => call(command, :handler_has_synced, registered(command).token) }
      when "store.list" then { "items" => call(command, :list) }
      when "store.get" then stored(call(command, :get, args["key"]))
      when "index.list" then { "items" => call(command, :by_index, args["index"], args["value"]) }
      when "index.values" then { "values" => call(command, :index_values, args["index"]) }
      when "debug.dump" then { "usage" => Usage.now }
      else
        change(command, args)
        {}
      end
    end

    private

    def change(command, args)
      case command["cmd"]
      when "trial.open" then open_trial(command, args)
      when "trial.close" then close_trial(command)
      when "informer.create" then create(command, args)
      when "informer.start" then call(command, :start)
      when "informer.stop" then call(command, :stop)
      when "handler.add" then add_handler(command, args)
      when "handler.remove" then call(command, :remove_handler, registered(command).token)
      when "handler.release" then registered(command).handler.release
      when "indexer.add" then add_index(command, args["index"], args["indexer"])
      else raise NotSupported, "no #{command["cmd"]} here"
      end
    end

    def open_trial(command, args)
      @trials[command["trial"]] = Trial.new(args["server"], args["certificateAuthority"], {})
    end

    def close_trial(command)
      trial = known(@trials, command["trial"])
      trial.entries.each_value { |entry| entry.handlers.each_value { |each| each.handler.release } }
      calling(command)
      # All at once: each may take its time.
      trial.entries.values.map { |entry| Thread.new { entry.informer.close } }.each(&:join)
      @trials.delete(command["trial"])
    end

    def create(command, args)
      trial = known(@trials, command["trial"])
      report = Report.new(@lines, command["trial"], args["informer"])
      calling(command)
      asked = { **args, "certificateAuthority" => trial.certificate_authority }.compact
      trial.entries[args["informer"]] = Entry.new(@create.call(trial.server, asked, report), {})
      (args["indexers"] || {}).each { |name, indexer| add_index(command, name, indexer) }
    end

    def add_index(command, name, indexer)
      call(command, :add_index, name, InformerKit.values_of(indexer))
    end

    # Every informer answers; unknown members are omitted.
    def status(command)
      informer = entry(command).informer
      informer.respond_to?(:status) ? informer.status : {}
    end

    def add_handler(command, args)
      entry = entry(command)
      names = { "trial" => command["trial"], "informer" => args["informer"], "handler" => args["handler"] }
      handler = Handler.new(@lines, names, args["behaviour"], ->(key) { entry.informer.get(key) })
      # A library may call the handler during its registration and wait for it: it can be released meanwhile.
      entry.handlers[args["handler"]] = registered = Registered.new(handler, nil)
      registered.token = call(command, :add_handler, handler)
    end

    # Calls the informer, if it has the method: otherwise the library does not support it.
    def call(command, method, *args)
      informer = entry(command).informer
      raise NotSupported, "no #{command["cmd"]} here" unless informer.respond_to?(method)

      calling(command)
      informer.public_send(method, *args)
    end

    def stored(object)
      object ? { "exists" => true, "object" => object } : { "exists" => false }
    end

    # From here on, a delay is the library's.
    def calling(command)
      @lines.write("ev" => "calling", "trial" => command["trial"], "id" => command["id"])
    end

    def entry(command)
      known(known(@trials, command["trial"]).entries, command["args"]["informer"])
    end

    def registered(command)
      known(entry(command).handlers, command["args"]["handler"])
    end

    def known(table, name)
      table.fetch(name) { raise Invalid, "#{name.inspect} is not known here" }
    end
  end

  # Serves the suite until shutdown; never returns.
  #
  # `hello` is what the adapter says of its library. The block builds an informer for the server, the arguments of
  # `informer.create`, with the `certificateAuthority` to trust where `hello` says `tls`, and a report, and starts nothing. It
  # needs `add_handler`, `start` and `close`, which stops it where it runs and ends its connections; it may have `stop`,
  # `status`, `list` and `get`, `remove_handler` and `handler_has_synced`, which get what `add_handler` returned, and
  # `add_index`, `by_index` and `index_values`: an index is added with its name, and a function from an object to its values.
  def self.serve(hello, &create)
    lines = Lines.new
    adapter = Adapter.new(lines, create)
    $stdin.each_line do |line|
      command = JSON.parse(line)
      case command["cmd"]
      when "hello" then lines.write("id" => command["id"], "ok" => greeting(hello))
      when "shutdown"
        lines.write("id" => command["id"], "ok" => {})
        break
      else Thread.new { lines.write("id" => command["id"], **answer(adapter, command)) }
      end
    end
    # Remaining threads are abandoned.
    exit!(0)
  end

  # The adapter's answer to hello, with defaults.
  def self.greeting(hello)
    own = { "language" => "Ruby", "languageVersion" => RUBY_VERSION, "os" => RbConfig::CONFIG["host_os"] }
    { "protocol" => PROTOCOL, "clock" => "real", **hello, "implementation" => own.merge(hello["implementation"]) }
  end

  # The answer to one command. What is raised in the adapter's own file is its fault. The library under test may lie beside it.
  def self.answer(adapter, command)
    { "ok" => adapter.perform(command) }
  rescue NotSupported => e
    { "err" => { "code" => "not-supported", "message" => e.message } }
  rescue Invalid => e
    { "err" => { "code" => "invalid", "message" => e.message } }
  rescue StandardError => e
    where = e.backtrace_locations&.first&.absolute_path || __FILE__
    is_own = where == File.expand_path($PROGRAM_NAME) || File.dirname(where) == __dir__
    code = is_own ? "internal" : "refused"
    { "err" => { "code" => code, "message" => e.full_message(highlight: false)[0, 4000] } }
  end
end
