# frozen_string_literal: true

module InformerKit
  # An informer that is a loop in its user's code: `run` in a thread of its own.
  class Loop
    def initialize(report)
      @report = report
      @handlers = []
    end

    # Before the start: there is one loop.
    def add_handler(handler)
      @handlers << handler
    end

    # Starts it, in the background.
    def start
      @thread = Thread.new { main }
      # What it raises is reported, and not printed as well.
      @thread.report_on_exception = false
    end

    # Interrupts it, and waits until it has ended.
    def stop
      return unless @thread

      @is_stopped = true
      interrupt(@thread)
      @thread.join
    end

    alias close stop

    private

    # Notifies all handlers.
    def tell(callback, object)
      @handlers.each { |handler| handler.told(callback, object) }
    end

    # To be overridden: what the library's user would call.
    def run
      raise NotImplementedError
    end

    # To be overridden: how the library's user ends that, from another thread.
    def interrupt(thread)
      thread.kill
    end

    # To be overridden if the library's errors have the server's status.
    def code_of(_error) = nil

    def main
      run
      @report.ended("the loop came to its end") unless @is_stopped
    rescue StandardError => e
      @report.ended("#{e.class}: #{e.message}"[0, 4000], code_of(e)) unless @is_stopped
    end
  end
end
