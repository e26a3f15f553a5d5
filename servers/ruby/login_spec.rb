# frozen_string_literal: true

# Logins in RSpec, with a real sandbox: docs/testing.md of dpplus-connect. Start: rspec login_spec.rb
require 'json'
require 'net/http'

# A browser: keeps the cookies of the app.
Browser = Struct.new(:cookies) do
  def get(url)
    response = Net::HTTP.get_response(URI(url), 'cookie' => cookies.map { |pair| pair.join('=') }.join('; '))
    cookies.merge!(response.get_fields('set-cookie').to_a.to_h { |line| line[/[^;]+/].split('=', 2) })
    response
  end

  def visit(url)
    response = get(url)
    response['location'] ? visit(URI.join(url, response['location'])) : response.body
  end
end

Sandbox = Struct.new(:url) do
  # Sends a request to the control API: `put` for faults.
  def call(operation, body, put: false)
    uri = URI("#{url}/_sandbox/#{operation}")
    response = Net::HTTP.start(uri.host, uri.port) { |http| http.send_request(put ? 'PUT' : 'POST', uri.path, body.to_json) }
    response.is_a?(Net::HTTPSuccess) ? JSON.parse(response.body) : raise(response.body)
  end

  # Logs a persona in, and returns a browser with its cookies.
  def log_in(persona, app)
    browser = Browser.new({})
    link = browser.visit(app)[/href="([^"]*dpplus=start[^"]*)"/, 1].gsub('&amp;', '&')
    asked = URI.decode_www_form(URI(browser.get(link)['location']).query)
    login = call('codes', { persona:, **asked.to_h.slice('client_id', 'scope', 'state') })
    error = browser.visit(login['redirect_to'])[/data-error="([^"]*)"/, 1]
    error ? raise("The login of #{persona} failed: #{error}") : browser
  end
end

RSpec.describe 'a login' do
  before :context do
    @processes = [IO.popen(%w[node node_modules/dpplus-sandbox/dist/bin.js --port 0])] # prints its URL when it is ready
    @sandbox = Sandbox.new(@processes[0].gets.to_s[%r{http://[\w.:]+}] || raise('No sandbox: see docs/testing.md.'))
    # Starts the app under test, here config.ru beside this file. Start your app in its place.
    port = Addrinfo.tcp('127.0.0.1', 0).bind { |free| free.local_address.ip_port }
    id, secret = @sandbox.call('apps', { name: 'Test', redirect_uri: "http://localhost:#{port}/callback" }).values_at('client_id', 'client_secret')
    env = { 'DPPLUS_CLIENT_ID' => id, 'DPPLUS_CLIENT_SECRET' => secret, 'PORT' => port.to_s, 'DPPLUS_SERVICE' => @sandbox.url, 'DPPLUS_SECRET' => 'x' * 32 }
    @processes << IO.popen(env, %W[rackup --quiet --host localhost --port #{port} #{__dir__}/config.ru], err: File::NULL)
    Timeout.timeout(30) do
      TCPSocket.new('localhost', port).close
    rescue Errno::ECONNREFUSED
      sleep(0.05) && retry
    end
    @app = "http://localhost:#{port}"
  end

  after(:context) { @processes.each { |process| Process.kill('TERM', process.pid) && process.close } }

  it 'of a new user' do
    expect(@sandbox.log_in('fresh', @app).visit(@app)).to include('Hello')
  end

  it 'fails if the service does' do
    @sandbox.call('faults', [{ on: 'token', times: 1, then: { drop: true } }], put: true)
    expect { @sandbox.log_in('fresh', @app) }.to raise_error(/service_unavailable/)
  end
end
