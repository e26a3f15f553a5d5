# frozen_string_literal: true

require 'pp'
require_relative 'support'

RSpec.describe 'a login' do
  include_context 'with a service'

  it 'has the order of the specification: code, data, session, report' do
    service.answers['/oauth/user_data'] = [200, { email: 'lotte@users.example' }]
    steps = []
    shop = Shop.new(service, on_login: lambda { |env, uuid|
      shop.login.data(env)
      steps.concat(service.paths) << :session
      DpplusConnect.begin_session(env, uuid:)
    })
    browser = shop.open
    expect([browser.log_in, browser.get('/').body]).to eq ['/', UUID]
    expect(steps).to eq ['/oauth/token', '/oauth/user_data', '/oauth/eid_data', :session]
    expect(service.paths).to eq ['/oauth/token', '/oauth/user_data', '/oauth/eid_data', '/api/uuids/connected']
  end

  it 'writes its begin and its end with one reference' do
    shop = Shop.new(service)
    shop.open.log_in
    expect(shop.log.string).to match(/\A\[dpplus-connect\] started \[(\h{8})\]\n\[dpplus-connect\] succeeded \[\1\]\n\z/)
    refusing = Shop.new(service, on_login: ->(_env, _uuid) { raise DpplusConnect::Failure, 'account_locked' })
    expect(refusing.open.log_in).to eq 'account_locked'
    expect(refusing.log.string).to match(/\A\[dpplus-connect\] started \[(\h{8})\]\n\[dpplus-connect\] login-refused: account_locked \[\1\]\n\z/)
  end

  it 'sends its requests in the thread of the request, so that traces have them' do
    service.answers['/oauth/token'] = lambda do |request|
      [request['traceparent'] == 'trace-1' ? 200 : 400, { uuid: UUID }]
    end
    # As a tracing library does it.
    tracing = Module.new { define_method(:request) { |request, *rest, &block| (request['traceparent'] = Thread.current[:trace]) && super(request, *rest, &block) } }
    http = Class.new(Net::HTTP) { prepend tracing }
    stub_const('Net::HTTP', http)
    Thread.current[:trace] = 'trace-1'
    expect(Shop.new(service).open.log_in).to eq '/'
  end

  it 'ends a response that does not come' do
    stub_const('DpplusConnect::Service::PATIENCE', 0.2)
    service.answers['/oauth/token'] = ->(_) { sleep 1 } # longer than the patience of this test
    shop = Shop.new(service)
    expect(shop.open.log_in).to eq 'service_unavailable'
    expect(shop.lines.last).to match(%r{request-failed: /oauth/token 0 ReadTimeout})
  end

  describe 'whose app fails' do
    def found_in(errors, **options)
      shop = Shop.new(service, **options, on_error: ->(env, error) { errors << [env['PATH_INFO'], error] })
      browser = shop.open
      [shop, browser, browser.log_in]
    end

    {
      'raises' => -> { raise KeyError, 'lotte@users.example' },
      'has no method' => -> { raise NotImplementedError, 'lotte@users.example' },
      'recurses' => -> { raise SystemStackError, 'lotte@users.example' },
      'returns what means nothing' => -> { 4711 },
      'returns a wrong path' => -> { 'https://lotte@users.example/' }
    }.each do |name, last|
      it "leaves nobody logged in, and has its cause: #{name}" do
        errors = []
        shop, browser, error = found_in(errors, on_login: lambda { |env, uuid|
          DpplusConnect.begin_session(env, uuid:)
          last.call
        })
        expect([error, browser.get('/').body, service.paths]).to eq ['server_error', '', ['/oauth/token']]
        path, cause = errors.last
        expect([errors.size, path]).to eq [1, '/callback']
        expect(cause.backtrace.first).to include(cause.is_a?(DpplusConnect::WrongAnswer) ? 'on_login.rb' : __FILE__)
        expect(shop.lines.last).to match(/callback-failed: (#{cause.class}|on_login returned a \w+; end it with .*) \[\h{8}\]\z/)
        expect(shop.log.string).not_to include 'lotte'
      end
    end

    it 'keeps the session from before, also if the app throws' do
      shop = Shop.new(service, on_login: lambda { |env, uuid|
        next DpplusConnect.begin_session(env, uuid:) unless env['HTTP_X_THROW']

        DpplusConnect.begin_session(env, uuid: 'another')
        throw :warden
      })
      browser = shop.open
      browser.log_in
      expect(catch(:warden) { browser.log_in('HTTP_X_THROW' => '1') && 'no throw' }).to be_nil
      expect(browser.get('/').body).to eq UUID
    end

    it 'is in the log if its tracker of errors fails too' do
      shop = Shop.new(service, on_login: ->(*) { raise 'x' }, on_error: ->(*) { raise IOError, 'y' })
      expect(shop.open.log_in).to eq 'server_error'
      expect(shop.lines.grep(/failed/)).to match [/callback-failed: RuntimeError \[/, /callback-failed: on_error: IOError \[/]
    end

    it 'has its cause also in current_user, once and answers' do
      broken = ->(*) { raise IOError, 'no database' }
      store = Class.new { define_method(:get, &broken) && define_method(:set, &broken) }.new
      { once: ['server_error', 1], answers: ['/', 3], current_user: ['/', 0] }.each do |option, (ended, count)|
        errors = []
        _, browser, found = found_in(errors, option => option == :answers ? store : broken)
        browser.get('/callback?dpplus=return') if option == :current_user
        expect([option, found, errors.size >= count, errors.map { |_, error| error.class }.uniq]).to eq [option, ended, true, [IOError]]
      end
    end
  end

  it 'needs the user after :confirm, and the key of a user' do
    asking = { on_login: ->(*) { :confirm }, pages: { confirm: '/' } }
    shop = Shop.new(service, **asking, current_user: ->(_) {})
    expect(shop.open.log_in).to eq 'server_error'
    expect(shop.lines.last).to match(/callback-failed: on_login returned :confirm, and current_user nobody/)
    shop = Shop.new(service, **asking, current_user: ->(_) { Object.new })
    expect(shop.open.log_in).to eq 'server_error'
    expect(shop.lines.last).to match(/callback-failed: current_user or decide: needs the key of a user, such as the id, not a Object/)
    expect { DpplusConnect.decide(Object.new, nil, nil) }.to raise_error(DpplusConnect::WrongAnswer)
    expect([DpplusConnect.decide(1, '1', 'x'), DpplusConnect.decide(nil, false, ''), DpplusConnect.decide(1, 2, nil)]).to eq [nil, :ask, :account_mismatch]
  end

  it 'asks nobody after a No or a logout' do
    shop = Shop.new(service, on_login: ->(*) { :ask }, pages: { ask: '/' }, current_user: ->(_) {})
    browser = shop.open
    browser.log_in
    waiting = -> { shop.login.offered(Rack::MockRequest.env_for('/', 'HTTP_COOKIE' => browser.cookies.map { |pair| pair.join('=') }.join('; '))) }
    expect(waiting.call.uuid).to eq UUID
    response = Rack::Response.new
    shop.login.decline(response)
    name, value, ended = response.headers['Set-Cookie'].match(/\A([^=]+)=([^;]*);.*(max-age=0)/i).captures
    browser.cookies.store(name, value)
    expect([ended&.downcase, waiting.call]).to eq ['max-age=0', nil]
  end

  it 'names an unknown option' do
    expect { Shop.new(service, home: '/', scopes: '') }.to raise_error(ArgumentError, 'unknown options: home, scopes')
    expect { Shop.new(service, on_error: 'x') }.to raise_error(ArgumentError, /on_error: needs a method call/)
  end

  it 'prints no secret, cookie or token' do
    objects = []
    secrets = %w[demosecret token-1 aaaaaaaa bbbbbbbb ccccccc]
    shop = Shop.new(service, secret: 'a' * 32, verifier: nil, on_login: lambda { |env, _uuid|
      objects << env[DpplusConnect::Data::GRANT]
      nil
    })
    shop.open.log_in
    options = shop.login.options
    env = Rack::MockRequest.env_for('/callback?code=ccccccc', 'HTTP_COOKIE' => 'dp-browser=bbbbbbbb')
    verifier = DpplusConnect::VerifierSigner.new('a' * 32, '')
    objects.push(shop.login, options, options.signer, verifier, DpplusConnect::Request.new(options, env), DpplusConnect::Linking.new(options, env))
    objects.push(DpplusConnect::Callback.new(options, env), DpplusConnect::OnLogin.new(options, env), DpplusConnect::Service.new(options))
    objects.push(DpplusConnect::Result.new(options, env, 'bbbbbbbb', 'x'), DpplusConnect::Transport.new('http://x/', 'demosecret', {}, 1))
    objects.push(DpplusConnect::Accounts.new(options))
    texts = objects.flat_map { |object| [object.inspect, object.to_s, PP.pp(object, +'')] }
    expect(texts.select { |text| secrets.any? { |secret| text.include?(secret) } }).to eq []
    expect(texts.first).to eq '#<DpplusConnect::Grant>'
  end

  it 'has a link that views print as it is, with its values escaped' do
    login = Shop.new(service).login
    expect(login.link(href: '/a"><script>&')).to include 'href=%2Fa%22%3E%3Cscript%3E%26&amp;lang=en">'
    expect(login.link.class).to eq String
    require 'active_support/core_ext/string/output_safety'
    expect(login.link).to be_html_safe
    expect(ERB::Util.html_escape(login.link)).to start_with '<a class="dpplus-connect"'
    expect { login.link(lang: '"><script>') }.to raise_error(ArgumentError)
    expect { login.link(scope: '"><script>') }.to raise_error(ArgumentError)
  end
end
