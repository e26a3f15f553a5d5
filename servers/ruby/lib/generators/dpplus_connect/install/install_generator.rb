# frozen_string_literal: true

require 'rails/generators/active_record'

class DpplusConnect
  module Generators
    # Writes the initializer, the routes, the migration and the page that asks: `rails generate dpplus_connect:install User`.
    class InstallGenerator < Rails::Generators::Base
      include ActiveRecord::Generators::Migration

      source_root File.join(__dir__, 'templates')
      argument :model, default: 'User', banner: 'the model of your users'

      def write_files
        template 'initializer.rb.tt', 'config/initializers/dpplus_connect.rb'
        template 'controller.rb.tt', 'app/controllers/dpplus_links_controller.rb'
        template 'view.html.erb.tt', 'app/views/dpplus_links/show.html.erb'
        migration_template 'migration.rb.tt', 'db/migrate/create_dpplus_connect.rb'
      end

      def add_routes
        route "mount DPPLUS_CONNECT => '/callback' # the path of the redirect URI"
        route 'resource :dpplus_link, only: %i[show create]'
      end

      private

      def migration_version = "[#{ActiveRecord::VERSION::MAJOR}.#{ActiveRecord::VERSION::MINOR}]"

      def table = model.tableize.tr('/', '_')
    end
  end
end
