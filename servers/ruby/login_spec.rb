# Logins in RSpec, with a real sandbox: docs/testing.md of dpplus-connect. Start: rspec login_spec.rb
require 'json'
require 'net/http'
require 'socket'

# A browser: keeps the cookies of the app. It opens a page, or returns the URL of a redirect that it does not follow.
class Browser
  def open(url, follows: true)
    cookies = (@cookies ||= {}).map { |pair| pair.join('=') }.join('; ')
    response = Net::HTTP.get_response(URI(url), 'cookie' => cookies)
    @cookies.merge!(response.get_fields('set-cookie').to_a.to_h { |line| line[/[^;]+/].split('=', 2) })
    follows && response['location'] ? open(URI.join(url, response['location'])) : response['location'] || response.body
  end
end

RSpec.describe 'a login' do
  sandbox = app = nil
  processes = []

  # Starts a sandbox on a free port. The first line that it prints says that it is ready.
  before :context do
    processes << IO.popen(%w[node node_modules/dpplus-connect/dist/sandbox/bin.js --port 0])
    sandbox = processes[0].gets.to_s[%r{http://[\w.:]+}]
    raise 'No sandbox. Install the package (docs/testing.md), and run rspec beside node_modules.' unless sandbox
  end

  # Starts the app under test, here config.ru beside this file. Start your app in its place.
  before :context do
    port = Addrinfo.tcp('127.0.0.1', 0).bind { |free| free.local_address.ip_port }
    app = "http://localhost:#{port}"
    keys = call('apps', name: 'Test', redirect_uri: "#{app}/callback")
    env = { 'CLIENT_ID' => keys['client_id'], 'CLIENT_SECRET' => keys['client_secret'], 'ORIGIN' => app,
            'SERVICE' => sandbox, 'SECRET' => 'a secret for tests of 32 bytes or more' }
    processes << IO.popen(env, ['rackup', '--quiet', '--host', 'localhost', '--port', port.to_s, "#{__dir__}/config.ru"], err: File::NULL)
    Timeout.timeout(30) { TCPSocket.new('localhost', port).close rescue sleep(0.05) && retry }
  end

  after(:context) { processes.each { |process| Process.kill('TERM', process.pid) && process.close } }

  # Sends a request to the control API of the sandbox.
  define_method :call do |operation, **body|
    response = Net::HTTP.post(URI("#{sandbox}/_sandbox/#{operation}"), body.to_json)
    response.is_a?(Net::HTTPSuccess) ? JSON.parse(response.body) : raise(response.body)
  end

  # Logs a persona in, and returns a browser with its cookies.
  define_method :log_in do |persona|
    browser = Browser.new
    link = browser.open(app)[/href="([^"]*dpplus=start[^"]*)"/, 1].gsub('&amp;', '&')
    asked = URI.decode_www_form(URI(browser.open(link, follows: false)).query).to_h
    login = call('codes', persona: persona, **asked.slice('client_id', 'scope', 'state'))
    error = browser.open(login['redirect_to'])[/data-error="([^"]*)"/, 1]
    error ? raise("The login of #{persona} failed: #{error}") : browser
  end

  it 'of a new user' do
    browser = log_in('fresh')
    expect(browser.open(app)).to include('Hello')
  end
end
