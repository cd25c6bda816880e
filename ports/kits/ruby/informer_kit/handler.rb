# frozen_string_literal: true

module InformerKit
  # Raised by a handler whose behaviour is to throw.
  class ThrownAsTold < StandardError; end

  # One registration: reports a callback first, then behaves as requested.
  class Handler
    attr_accessor :n

    def initialize(lines, names, behaviour, look_up)
      @n = 0
      @lines = lines
      @names = names
      @behaviour = behaviour
      @look_up = look_up
      @lock = Mutex.new
      @release = ConditionVariable.new
      @is_released = false
    end

    # A callback was called: "add", "update", "delete", "apply", "restart" or "restarted".
    #
    # `object` is the object as the library's own encoder gives it; `more` is what else the library says, such as
    # "oldObject", "key" or "isInInitialList".
    def told(callback, object = nil, more = {})
      message = { "ev" => "notify", **@names, "type" => callback }
      # A deletion may be known by its key alone, and a mark has none.
      key = object ? InformerKit.key_of(object) : more["key"]
      message["object"] = object if object
      message["stored"] = stored(key) if key && @behaviour["kind"] == "read-store"
      @lines.write_counted(self, message.merge(more))
      behave(key)
    end

    # Releases it: present and later calls return.
    def release
      @lock.synchronize do
        @is_released = true
        @release.broadcast
      end
      nil
    end

    private

    def stored(key)
      found = @look_up.call(key)
      return { "exists" => false } unless found

      { "exists" => true, "resourceVersion" => found.dig("metadata", "resourceVersion") }.compact
    end

    def behave(key)
      return if key.nil? || (@behaviour["on"] || key) != key

      case @behaviour["kind"]
      when "block" then @lock.synchronize { @release.wait(@lock) until @is_released }
      when "slow" then sleep(@behaviour["delayMs"] / 1000.0)
      when "throw" then raise ThrownAsTold, "thrown by a handler as told, on #{key}"
      end
    end
  end

  # `namespace/name`, or `name`.
  def self.key_of(object)
    metadata = object["metadata"] || {}
    [metadata["namespace"], metadata["name"]].compact.join("/")
  end
end
