# frozen_string_literal: true

require_relative 'lib/dpplus_connect/version'

Gem::Specification.new do |gem|
  gem.name = 'dpplus_connect'
  gem.version = DpplusConnect::VERSION
  gem.summary = 'The login with Secure Connect, for Rails and other apps on Rack'
  gem.description = 'The start, the callback and the return page of a login at one address, with linking of existing accounts.'
  gem.authors = ['dpplus-connect']
  gem.license = 'MIT'
  gem.required_ruby_version = '>= 3.1'
  gem.files = Dir['lib/**/*', base: __dir__].select { |path| File.file?(File.join(__dir__, path)) }
  gem.add_dependency 'rack', '>= 2.2', '< 4'
  gem.metadata['rubygems_mfa_required'] = 'true'
end
