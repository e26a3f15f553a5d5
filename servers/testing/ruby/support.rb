# frozen_string_literal: true

# A service that a test sets up, and a browser for an app in this process. Rack::Lint checks each request and response.
require 'json'
require 'stringio'
require 'webrick'
require_relative '../../ruby/lib/dpplus_connect'

UUID = '11111111-2222-4333-8444-555555555555'
ALL_SCOPES = 'email phone eid_profile eid_photo eid_address'
def uuid_of(number) = format('00000000-0000-4000-8000-%012x', number)

# Responds by path, and notes the requests.
class FakeService
  attr_reader :answers, :requests, :port

  def initialize
    @answers = { '/oauth/token' => [200, { uuid: UUID.upcase, access_token: 'token-1', scope: ALL_SCOPES }] }
    @requests = []
    is_up = Queue.new
    quiet = { Logger: WEBrick::Log.new(File::NULL), AccessLog: [] }
    @server = WEBrick::HTTPServer.new(Port: 0, BindAddress: '127.0.0.1', StartCallback: -> { is_up << true }, **quiet)
    @port = @server.config[:Port]
    @server.mount_proc('/') { |request, response| respond(request, response) }
    @thread = Thread.new { @server.start }
    is_up.pop # a shutdown before the start has no effect
  end

  # The service has these users as connected, and knows the UUIDs below a number.
  def list(connected, below)
    known = (0...below).map { |number| uuid_of(number) }
    answers['/api/uuids/disconnected'] = answers['/api/uuids/connected'] = lambda do |request|
      next [200, { uuids: connected }] if request.request_method == 'GET'

      given = JSON.parse(request.body)['uuids']
      next [400, { error: 'invalid_request' }] unless given.size.between?(1, 1000) && request['authorization'] == "Basic #{['demoapp:demosecret'].pack('m0')}"
      next [404, { error: 'unknown_uuid' }] unless (given - known).empty?

      request.path.end_with?('/connected') ? connected.concat(given).uniq! : connected.reject! { |uuid| given.include?(uuid) }
      [201, {}]
    end
    connected
  end

  def paths = requests.map(&:first)

  def stop
    @server.shutdown
    @thread.join
  end

  private

  def respond(request, response)
    requests << [request.path, request.request_method, request['authorization'], request.body]
    answer = answers.fetch(request.path, [200, {}])
    response.status, body = answer.respond_to?(:call) ? answer.call(request) : answer
    response.body = body.is_a?(String) ? body : JSON.generate(body)
  end
end

# A browser with cookies, and the sessions of an app in this process.
class Browser
  attr_reader :cookies

  def initialize(app)
    @cookies = {}
    @requests = Rack::MockRequest.new(app)
  end

  def get(url, **env)
    response = @requests.get(url, lint: true, 'HTTP_COOKIE' => cookies.map { |pair| pair.join('=') }.join('; '), **env)
    response.headers['set-cookie'].to_s.split("\n").each { |line| cookies.store(*line[/[^;]+/].split('=', 2)) }
    response
  end

  # Logs in, and returns the error code of the return page, or the path where the login leads.
  def log_in(**env)
    state = get('/callback?dpplus=start').location[/[?&]state=([^&]*)/, 1]
    page = get(get("/callback?code=x&state=#{state}", **env).location).body
    page[/data-error="([^"]*)"/, 1] || page[/<a href="([^"]*)"/, 1]
  end
end

# A login with a service, its log, and an app around it.
class Shop
  attr_reader :login, :log, :service

  def initialize(service, **options)
    @service = service
    @log = StringIO.new
    given = { secret: 'x' * 32, scope: ALL_SCOPES, service: "http://127.0.0.1:#{service.port}", logger: Logger.new(@log, formatter: DpplusConnect::LINE) }
    usual = { on_login: ->(env, uuid) { DpplusConnect.begin_session(env, uuid:) }, current_user: ->(env) { env['rack.session']['uuid'] } }
    @login = DpplusConnect.new(**given, **usual, **options)
  end

  def open
    login = @login
    home = ->(env) { [200, { 'content-type' => 'text/plain' }, [env['rack.session']['uuid'].to_s]] }
    Browser.new(Rack::Builder.app do
      use DpplusConnect::SingleCookies
      use Rack::Session::Pool
      run(->(env) { login.at?(env) ? login.call(env) : home.call(env) })
    end)
  end

  def lines = log.string.lines(chomp: true)
end

RSpec.shared_context 'with a service' do
  let(:service) { FakeService.new }
  after { service.stop }
end
