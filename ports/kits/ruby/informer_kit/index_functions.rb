# frozen_string_literal: true

# The index functions that the suite asks for by name.
module InformerKit
  # A function from an object, as a hash, to its values.
  def self.values_of(indexer)
    case indexer["kind"]
    when "by-namespace" then ->(object) { [object.dig("metadata", "namespace") || ""] }
    when "by-label" then ->(object) { [object.dig("metadata", "labels", indexer["label"])].compact }
    when "by-annotation-list"
      ->(object) { (object.dig("metadata", "annotations", indexer["annotation"]) || "").split(",", -1) }
    end
  end
end
