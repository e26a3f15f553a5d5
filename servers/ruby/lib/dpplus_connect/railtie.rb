# frozen_string_literal: true

require 'rails/railtie'

class DpplusConnect
  # Puts SingleCookies before all other middleware of an app in Rails.
  class Railtie < ::Rails::Railtie
    initializer('dpplus_connect.cookies') { |app| app.middleware.insert_before 0, SingleCookies }
  end
end
