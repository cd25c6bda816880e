# frozen_string_literal: true

# What every adapter in Ruby needs, whatever library it drives: lines, trials, handlers. See README.md.
require_relative "informer_kit/lines"
require_relative "informer_kit/handler"
require_relative "informer_kit/usage"
require_relative "informer_kit/index_functions"
require_relative "informer_kit/adapter"
require_relative "informer_kit/loop"
