# frozen_string_literal: true

module InformerKit
  # What the process uses now, for `debug.dump`.
  module Usage
    PAGE_BYTES = 4096
    private_constant :PAGE_BYTES

    # What is left when garbage has been collected; what this system does not tell is left out.
    def self.now
      GC.start
      usage = { "objects" => GC.stat(:heap_live_slots), "threads" => Thread.list.size }
      return usage unless File.exist?("/proc/self/statm")

      resident = File.read("/proc/self/statm").split[1].to_i * PAGE_BYTES
      usage.merge("residentBytes" => resident, "openFiles" => Dir.children("/proc/self/fd").size)
    end
  end
end
