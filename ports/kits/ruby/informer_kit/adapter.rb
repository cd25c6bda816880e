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

    # The informer's method for each command.
    CALLS = {
      "informer.start" => :start,
      "informer.stop" => :stop,
      "store.list" => :list,
      "store.get" => :get
    }.freeze

    def initialize(lines, create)
      @lines = lines
      @create = create
      @trials = {}
    end

    # The result of a command.
    def perform(command)
      args = command["args"]
      case command["cmd"]
      when "trial.open" then open_trial(command, args)
      when "trial.close" then close_trial(command)
      when "informer.create" then create(command, args)
      when "informer.status" then status(command)
      when "handler.add" then add_handler(command, args)
      when "handler.release" then handler(command).release
      when "debug.dump" then return { "usage" => Usage.now }
      when *CALLS.keys then return call(command, *[args["key"]].compact)
      else raise NotSupported, "no #{command["cmd"]} here"
      end || {}
    end

    private

    def open_trial(command, args)
      @trials[command["trial"]] = Trial.new(args["server"], args["certificateAuthority"], {})
      nil
    end

    def close_trial(command)
      trial = known(@trials, command["trial"])
      trial.entries.each_value { |entry| entry.handlers.each_value(&:release) }
      calling(command)
      trial.entries.each_value { |entry| entry.informer.close }
      @trials.delete(command["trial"])
      nil
    end

    def create(command, args)
      trial = known(@trials, command["trial"])
      report = Report.new(@lines, command["trial"], args["informer"])
      calling(command)
      asked = { **args, "certificateAuthority" => trial.certificate_authority }.compact
      trial.entries[args["informer"]] = Entry.new(@create.call(trial.server, asked, report), {})
      nil
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
      entry.handlers[args["handler"]] = handler
      calling(command)
      entry.informer.add_handler(handler)
      nil
    end

    # Calls the informer, if it has the method: otherwise the library does not support it.
    def call(command, *args)
      method = CALLS.fetch(command["cmd"])
      informer = entry(command).informer
      raise NotSupported, "no #{command["cmd"]} here" unless informer.respond_to?(method)

      calling(command)
      result = informer.public_send(method, *args)
      case method
      when :list then { "items" => result }
      when :get then result ? { "exists" => true, "object" => result } : { "exists" => false }
      else {}
      end
    end

    # From here on, a delay is the library's.
    def calling(command)
      @lines.write("ev" => "calling", "trial" => command["trial"], "id" => command["id"])
    end

    def entry(command)
      known(known(@trials, command["trial"]).entries, command["args"]["informer"])
    end

    def handler(command)
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
  # `status`, `list` and `get`.
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
