# frozen_string_literal: true

# The adapter of kubeclient, which has lists and watches and no informer: runs the "List+Watch" pattern of its README. It
# translates and never repairs: where the loop ends, it has ended.

# The version that is judged, and no other.
gem "kubeclient", "4.9.3"

require "informer_kit"
require "kubeclient"

CALLBACKS = { "ADDED" => "add", "MODIFIED" => "update", "DELETED" => "delete" }.freeze

# Names of methods have words, which those of collections do not.
WORDS = { "configmaps" => "config_maps" }.freeze

# A list, and a watch from its version.
class Informer < InformerKit::Loop
  def initialize(server, args, report)
    super(report)
    %w[transform resyncPeriodMs indexers].each do |option|
      raise InformerKit::NotSupported, "no #{option} here" if args[option]
    end
    resource = args["resource"]
    @root = resource["group"].empty? ? "#{server}/api" : "#{server}/apis/#{resource["group"]}"
    @version = resource["version"]
    @words = WORDS.fetch(resource["resource"], resource["resource"])
    @page_size = args["pageSize"]
    @selection = {
      namespace: args["namespace"], label_selector: args["labelSelector"], field_selector: args["fieldSelector"]
    }.compact
  end

  private

  def run
    client = Kubeclient::Client.new(@root, @version)
    collection_version = list(client)
    @watcher = client.public_send("watch_#{@words}", resource_version: collection_version, **@selection)
    @watcher.each do |notice|
      # Notices with a status are handed to the loop like any other.
      return @report.ended("ERROR: #{notice.object.message}", notice.object.code) if notice.type == "ERROR"

      tell(CALLBACKS[notice.type], encoded(notice.object)) if CALLBACKS.key?(notice.type)
    end
  end

  # "Get all entities of a specific type in chunks", where the user gives a size.
  def list(client)
    continue = version = nil
    loop do
      entities = client.public_send("get_#{@words}", limit: @page_size, continue: continue, **@selection)
      version ||= entities.resourceVersion
      entities.each { |entity| tell("add", encoded(entity)) }
      continue = entities.continue
      break if @page_size.nil? || entities.last?
    end
    version
  end

  def encoded(entity)
    JSON.parse(JSON.generate(entity.to_h))
  end

  # A watch is ended by `finish`; a list that waits for its answer, with the thread that asked.
  def interrupt(thread)
    @watcher ? @watcher.finish : thread.kill
  end

  def code_of(error)
    error.error_code if error.respond_to?(:error_code)
  end
end

HELLO = {
  "implementation" => {
    "name" => "kubeclient",
    "version" => Kubeclient::VERSION,
    "homepage" => "https://github.com/ManageIQ/kubeclient",
    "issues" => "https://github.com/ManageIQ/kubeclient/issues"
  },
  "adapter" => { "name" => "kubeclient-adapter", "version" => "1.0.0" },
  # README.md says of each one that is missing why it is.
  "capabilities" => %w[add-update-distinct page-size stop label-selector field-selector],
  "needs" => %w[block-handler slow-handler stop-informer],
  "traits" => %w[lists-once watches-once one-stream],
  "level" => "0.37"
}.freeze

InformerKit.serve(HELLO) { |server, args, report| Informer.new(server, args, report) }
