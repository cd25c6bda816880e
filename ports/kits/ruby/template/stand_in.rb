# frozen_string_literal: true

require "json"
require "net/http"

# Not a library: a list and a watch in a thread, just enough for a first report. Delete it once the adapter drives yours.
# It does not handle failures, so it fails most scenarios.
class StandIn
  attr_reader :callbacks, :cache

  def initialize(url)
    @url = URI(url)
    @callbacks = []
    @cache = {}
  end

  def start
    @thread = Thread.new do
      run
    rescue StandardError => e
      warn e.full_message(highlight: false)
    end
  end

  def stop
    return unless @thread

    # Ends its connection as well, and a handler that blocks.
    @thread.kill
    @thread.join
  end

  private

  def run
    Net::HTTP.start(@url.host, @url.port, read_timeout: nil, max_retries: 0) do |connection|
      listed = JSON.parse(connection.get(@url.path).body)
      listed["items"].each { |object| tell("ADDED", object) }
      watch(connection, listed["metadata"]["resourceVersion"])
    end
  end

  def watch(connection, version)
    unread = +""
    connection.request_get("#{@url.path}?watch=true&resourceVersion=#{version}") do |response|
      response.read_body do |bytes|
        unread << bytes
        while (line = unread.slice!(/\A.*\n/))
          event = JSON.parse(line)
          tell(event["type"], event["object"])
        end
      end
    end
  end

  def tell(event, object)
    key = object["metadata"].values_at("namespace", "name").compact.join("/")
    case event
    when "DELETED" then @cache.delete(key)
    when "ADDED", "MODIFIED" then @cache[key] = object
    end
    @callbacks.each { |callback| callback.call(event, object) }
  end
end
