# frozen_string_literal: true

require "json"

module InformerKit
  # Messages as lines of standard output, which nothing else can reach; whole lines, whatever thread they come from.
  class Lines
    def initialize
      # A copy of the descriptor: whatever prints from now on prints to standard error.
      @out = $stdout.dup
      @out.sync = true
      $stdout.reopen($stderr)
      @lock = Mutex.new
    end

    # Writes a message.
    def write(message)
      line = encode(message)
      @lock.synchronize { @out.write(line) }
    end

    # Writes a message with the time, and the next number of `counter` as `n`: number and line are one.
    def write_counted(counter, message)
      @lock.synchronize do
        @out.write(encode(message.merge("n" => counter.n += 1, "atMs" => Time.now.to_f * 1000)))
      end
    end

    private

    def encode(message)
      "#{JSON.generate(message)}\n"
    end
  end
end
