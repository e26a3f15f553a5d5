# frozen_string_literal: true

require 'English'
require 'tmpdir'
require_relative '../../ruby/lib/dpplus_connect/version'

# The gem, installed in an empty folder without a network.
RSpec.describe 'the gem' do
  source = File.expand_path('../../ruby', __dir__)

  def run(*words, **options)
    output = IO.popen(words, **options, err: %i[child out], &:read)
    expect($CHILD_STATUS).to be_success, output
    output
  end

  it 'is built, installed and required, with all files of lib' do
    Dir.mktmpdir do |folder|
      gem = "#{folder}/dpplus_connect.gem"
      expect(run('gem', 'build', 'dpplus_connect.gemspec', '--output', gem, chdir: source).scan(/^WARNING: +(.*)/).flatten)
        .to match ['no homepage specified', /\ASee /] # the project has none
      run('gem', 'install', '--local', '--ignore-dependencies', '--no-document', '--install-dir', folder, gem)
      installed = "#{folder}/gems/dpplus_connect-#{DpplusConnect::VERSION}"
      files = Dir['**/*', base: "#{source}/lib"].sort
      expect(Dir['**/*', base: "#{installed}/lib"].sort).to eq files
      env = { 'GEM_PATH' => "#{folder}:#{Gem.path.join(':')}" }
      loaded = run(env, 'ruby', '-e', 'require "dpplus_connect"; puts DpplusConnect::VERSION, $LOADED_FEATURES.grep(/dpplus_connect.rb/)')
      expect(loaded.split).to eq [DpplusConnect::VERSION, "#{installed}/lib/dpplus_connect.rb"]
    end
  end

  it 'documents each public method' do
    Dir.mktmpdir do |folder|
      words = %w[--no-save --no-cache --no-progress --fail-on-warning --hide-api private --no-private]
      run('yard', 'doc', *words, '--db', "#{folder}/db", '--output-dir', "#{folder}/html", 'lib/**/*.rb', chdir: source)
      page = File.read("#{folder}/html/DpplusConnect.html")
      %w[accept at? call connected data decline disconnect link offered photo reconcile].each { |name| expect(page).to include "id=\"#{name}-instance_method\"" }
      listed = run('yard', 'stats', '--no-save', '--no-cache', '--list-undoc', '--compact', '--db', "#{folder}/db", 'lib/**/*.rb', chdir: source)
      expect(listed.scan(/\bDpplusConnect[#.].*/)).to eq []
    end
  end
end
