# frozen_string_literal: true

module InformerKit
  # The resources of the process, for `debug.dump`.
  module Usage
    PAGE_BYTES = 4096
    private_constant :PAGE_BYTES

    # Measured after a garbage collection; unavailable values are omitted.
    def self.now
      GC.start
      usage = { "objects" => GC.stat(:heap_live_slots), "threads" => Thread.list.size }
      return usage unless File.exist?("/proc/self/statm")

      resident = File.read("/proc/self/statm").split[1].to_i * PAGE_BYTES
      usage.merge("residentBytes" => resident, "openFiles" => Dir.children("/proc/self/fd").size)
    end
  end
end
