# frozen_string_literal: true

class DpplusConnect
  VERSION = '0.1.0'
end
