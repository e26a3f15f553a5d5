# frozen_string_literal: true

require 'cgi'
require 'json'
require 'logger'
require 'net/http'
require 'openssl'
require 'rack'
require 'securerandom'

# The login, a Rack application to mount at the path of the redirect URI: docs/ruby.md of dpplus-connect.
#
#   login = DpplusConnect.new(secret: ENV['DPPLUS_SECRET'], on_login: ->(env, uuid) { DpplusConnect.begin_session(env, uuid:) })
#   map('/callback') { run login } # in Rails: mount login => '/callback'
class DpplusConnect
  # The cookies.
  # written: cookie-constants, by npm run write
  COOKIE_PREFIX = '__Host-'
  BROWSER_COOKIE = 'dp-browser'
  SESSION_COOKIE = 'dp-session'
  SESSION_LIFETIME = 28_800
  OFFER_COOKIE = 'dp-offer'
  OFFER_LIFETIME = 600
  # /written
  # Characters of the state of a page in a URL.
  # written: limits, by npm run write
  LONGEST_STATE = 1_000
  # /written
  # Errors that the developer has to deal with: trying again does not help.
  # written: configuration-errors, by npm run write
  CONFIGURATION_ERRORS = %w[
    login_limit
    redirect_uri_mismatch
    invalid_request
    invalid_client
    invalid_scope
    unauthorized_client
    unsupported_response_type
  ].freeze
  # /written
  PRINTABLE = [/\A[!-~]([ -~]*[!-~])?\z/, 'printable ASCII characters without white space at the ends'].freeze
  BASE_URL = [%r{\Ahttps?://[^/?#\s]+(/[^?#\s]*[^/?#\s])?\z}, 'a whole http(s) URL without a slash at its end'].freeze
  # written: scopes, by npm run write
  SCOPES = 'email phone eid_profile eid_photo eid_address'
  # /written
  SCOPE = [/\A( *(#{SCOPES.tr(' ', '|')})(?= |\z))* *\z/, SCOPES].freeze
  SECRET = /[!-+\--~][ -+\--~]{30,}[!-+\--~]/
  # The options that can come from the environment, with their rules.
  SETTINGS = {
    secret: [/\A#{SECRET}(,#{SECRET})*\z/, "at least 32 #{PRINTABLE[1]}; commas separate secrets"],
    service: BASE_URL, internal_service: BASE_URL, client_id: PRINTABLE, client_secret: PRINTABLE,
    redirect_uri: [%r{\Ahttps?://[^/?#\s]+(/[^?#\s]*)?\z}, 'a whole http(s) URL without query and fragment'],
    base_path: [%r{\A(/[^?#\\/.][^?#\\/]*)*\z}, 'a path without a slash at its end, such as /app'],
    is_sandbox: [/\A(true|false)\z/, 'true or false'], scope: SCOPE, allowed_scope: SCOPE,
    contact: [%r{\A((https?://|mailto:|tel:)\S+)?\z}, 'an http(s), mailto or tel URL']
  }.freeze
  DEFAULTS = {
    service: 'http://127.0.0.1:4000', client_id: 'demoapp', client_secret: 'demosecret', base_path: '', scope: '',
    redirect_uri: 'http://localhost:3000/callback', current_user: ->(_env) {}, pages: {}
  }.freeze
  # Who reads these languages reads that one too (Unicode CLDR, languageMatching).
  RELATED = { 'gsw' => 'de', 'lb' => 'de', 'rm' => 'de', 'fy' => 'nl' }.freeze
  # The pages that the browser fetched ahead are those of a visitor who is not logged in.
  # written: cleared-by-login, by npm run write
  CLEARED_BY_LOGIN = '"prefetchCache", "prerenderCache"'
  # /written
  # The outcome of an answer that comes twice. It is no code.
  USED = '-'
  LINE = ->(*, message) { "#{message}\n" }
  LOOPBACK = %r{\Ahttp://(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(/|\z)}

  # Ends a login. The message is the code of the error, which the user reads: at most 40 letters, digits and underscores.
  class Failure < StandardError; end

  # A method call of the app returned a value that means nothing here.
  class WrongAnswer < StandardError; end

  # The name of a setting in the environment, where other programs have their own SECRET.
  def self.variable(name) = "DPPLUS_#{name.upcase}"

  # Returns the options that the environment names: DPPLUS_SECRET is the option `secret`.
  def self.settings(env) = SETTINGS.keys.to_h { |name| [name, env[variable(name)]] }.compact

  # Begins a session of Rack with these values. Another host of the domain may have planted the id and the content of the old one.
  def self.begin_session(env, **values)
    env['rack.session.options'][:renew] = true
    env['rack.session'].clear
    values.each { |name, value| env['rack.session'][name] = value }
    nil
  end

  # Returns nil if the owner of a UUID may log in, or what `on_login` returns to the user who is logged in. Each can be absent.
  def self.decide(owner, user, uuid_of_user)
    owner, user, own = [owner, user, uuid_of_user].map { |one| one.to_s[/.+/m] }
    return (user.nil? || user == owner ? nil : :account_mismatch) if owner
    return :ask unless user

    own ? :account_mismatch : :confirm
  end

  # Returns the path of a page here: a login leads to no other site.
  def self.local(href, home = '/') = href.to_s[%r{\A/(?![/\\])[!-~]{0,511}\z}] || home

  # Returns the language that a header Accept-Language ranks highest.
  def self.language(header)
    ranges = header.to_s.b.downcase.scan(/(?:\A|,)\s*([a-z]+)[^,;]*(?:;\s*q=([\d.]+))?/)
    ranks = ranges.map { |language, q| [RELATED.fetch(language, language), (q || 1).to_f] }
    name, rank = ranks.select { |language, _| Return::TEXTS.key?(language) }.max_by(&:last)
    rank.to_f.positive? ? name : 'en'
  end

  attr_reader :options

  # Beside SETTINGS, `verifier` is an ActiveSupport::MessageVerifier in the place of `secret`. `on_login` gets the env and the
  # UUID, and begins the session of the app. It returns nil, the path where the user goes, or the Symbol that `decide` returns:
  # after :ask and :confirm, the login waits, and the user goes to the path of that name in `pages`. To end the login with
  # another error code, it raises Failure. `current_user` gets the env, and returns the key of the user, such as the id, or nil.
  # `once` gets an id and its end, and returns true the first time. `answers` keeps results for a minute: `set(id, text, seconds)`
  # replaces a text, and `get(id)` returns it or nil. With `once` alone, nothing is kept. Raises ArgumentError for a wrong option.
  def initialize(**options) = @options = Options.new(**options)

  def call(env) = Request.new(options, env).respond.finish

  # Tells whether a request is at the redirect URI.
  def at?(env) = options.at?(env)

  # Returns the login that waits for the agreement of the user: its UUID, and the token for the form of the page that asks. Or nil.
  def offered(env) = Linking.new(options, env).offered

  # Completes the login that waits, if the token is right, and the block returns true. It gets the UUID, stores it with the user
  # who is logged in, only if neither has another one, and returns whether it did. Returns the path where the login leads, or nil.
  def accept(env, response, token, &store) = Linking.new(options, env).accept(response, token, store)

  # Returns the HTML of a link that logs in, the same for all users. `href` is the path where the login leads.
  def link(href: nil, lang: nil, scope: nil)
    language = lang || 'en'
    label = Return::TEXTS.fetch(language) { raise ArgumentError, "lang: needs #{Return::TEXTS.keys.join(', ')}" }['login']
    raise ArgumentError, 'scope: needs names of allowed_scope' unless options.allow?(scope)

    url = options.url_of({ dpplus: 'start', href:, scope:, lang: language }.compact)
    "<a class=\"dpplus-connect\" data-start target=\"_top\" rel=\"external\" href=\"#{CGI.escapeHTML(url)}\">" \
      "<span class=\"dpplus-label\" lang=\"#{language}\">#{label}</span></a>#{options.script(language)}"
  end

  # Remembers the latest 100,000 used states of this process.
  class Once
    def initialize
      @used = {}
      @lock = Mutex.new
    end

    def call(id, _till)
      @lock.synchronize do
        next false if @used.key?(id)

        @used.shift if @used.size >= 100_000
        @used[id] = true
      end
    end
  end

  # A signed text. `till` is its end in seconds since 1970.
  Token = Struct.new(:till, :id, :text) do
    def valid? = till > Time.now.to_i

    # Returns nil for a state without a language.
    def for(purpose) = purpose == 'state' && !Return::TEXTS.key?(text[0, 2]) ? nil : self
  end

  Signer = Struct.new(:secrets, :audience)

  # Signs tokens for a purpose and a browser. `read` returns expired tokens too, and nil for those that were not signed here.
  class Signer
    def sign(purpose, browser, token)
      body = "#{token.till}.#{token.id}.#{encode(token.text)}"
      "#{body}.#{mac(secrets[0], purpose, browser, body)}"
    end

    def read(purpose, browser, signed)
      _, body, till, id, text, mac = *signed.match(/\A((\d{1,12})\.([\w-]{16})\.([\w-]*))\.([\w-]{43})\z/)
      return unless mac && secrets.any? { |secret| OpenSSL.secure_compare(mac(secret, purpose, browser, body), mac) }

      Token.new(till.to_i, id, text.tr('-_', '+/').unpack1('m').force_encoding('UTF-8')).for(purpose)
    end

    private

    def encode(bytes) = [bytes].pack('m0').tr('+/', '-_').delete('=')

    def mac(secret, purpose, browser, body)
      encode(OpenSSL::HMAC.digest('SHA256', secret, [purpose, audience, browser, body].join("\n")))
    end
  end

  VerifierSigner = Struct.new(:verifier, :audience)

  # The same with an ActiveSupport::MessageVerifier. Its messages contain their purpose, so this is a hash: the service, and each
  # log of its URLs, would get the cookie of the browser.
  class VerifierSigner
    def sign(purpose, browser, token) = verifier.generate(token.to_a, purpose: hash_of(purpose, browser))

    def read(purpose, browser, signed)
      parts = verifier.verified(signed, purpose: hash_of(purpose, browser))
      parts && Token.new(*parts).for(purpose)
    end

    private

    def hash_of(purpose, browser) = OpenSSL::Digest.hexdigest('SHA256', [purpose, audience, browser].join("\n"))
  end

  # A cookie of this host. Rack decodes cookies and takes one of two, so another host of the domain could plant one.
  Cookie = Struct.new(:name, :secure) do
    # Returns '' if the cookie is missing or was sent twice.
    def read(env)
      found = env['HTTP_COOKIE'].to_s.b.split(/; */).select { |pair| pair.start_with?("#{full_name}=") }
      found.one? ? found[0].delete_prefix("#{full_name}=") : ''
    end

    # Rack encodes some characters of a value, such as those of base64.
    def read_encoded(env) = CGI.unescape(read(env))

    def write(response, value, **more)
      response.set_cookie(full_name, { value:, secure:, path: '/', httponly: true, same_site: :lax, **more })
    end

    private

    def full_name = secure ? "#{COOKIE_PREFIX}#{name}" : name
  end

  # A middleware before the session: removes cookies that were sent twice, of which Rack would take one, and keeps the cookies of a
  # login for an answer that comes twice. Rack sets that of the session when the app has responded.
  class SingleCookies
    LOGIN = 'dpplus_connect.login'

    def initialize(app) = @app = app

    def call(env)
      pairs = env['HTTP_COOKIE'].to_s.b.split(/; */).group_by { |pair| pair[/\A[^=]*/] }
      env['HTTP_COOKIE'] = pairs.values.select(&:one?).join('; ') if pairs.any?
      env[LOGIN] = login = {}
      @app.call(env).tap { |_, headers, _| complete(login, headers) }
    end

    private

    def complete(login, headers)
      lines = Array(headers[name_in(headers)]).flat_map { |value| value.split("\n") }
      login[:keep]&.call(lines)
      # The last cookie of a name counts, and the session of this request is the old one.
      headers[name_in(headers)] = joined(lines + login[:cookies]) if login[:cookies]
    end

    def name_in(headers) = headers.keys.find { |name| name.casecmp?('set-cookie') } || 'set-cookie'

    def joined(lines) = Rack.release.to_i < 3 ? lines.join("\n") : lines
  end

  # The results of this process: the latest 5,000.
  class Answers
    def initialize
      @entries = {}
      @lock = Mutex.new
    end

    def get(id)
      value, till = @lock.synchronize { @entries[id] }
      value if value && till > Time.now.to_f
    end

    def set(id, value, seconds)
      @lock.synchronize do
        @entries.delete(id) # so that the oldest one is the first
        @entries[id] = [value, Time.now.to_f + seconds]
        @entries.shift if @entries.size > 5000
      end
    end
  end

  # An app that shares its used states only keeps no results: the return page of another process could not take them out of the
  # memory of this one, and a copy of the cookie from before the login would get the session.
  class NoAnswers
    def get(_id) = nil

    def set(_id, _value, _seconds) = nil
  end

  # The result of the login with a state, for an answer that comes twice: docs/protocol.md. The content of the store is of no use
  # without the cookie of the browser.
  class Result
    PAUSE = 0.1 # seconds between two looks into the store, which other processes write
    LOOKS = 300

    def initialize(options, browser, id)
      @options = options
      @browser = browser
      @id = id
    end

    def begin = set('working', 30)

    # Only a browser that got the response comes to its return page.
    def deliver = set('delivered', 3600)

    def keep(outcome, cookies) = set(seal(JSON.generate([outcome, cookies])), 60)

    # Returns the outcome and the cookies of an earlier request of the browser, or :delivered if it has them. Waits while that
    # request works.
    def find
      is_waiting = false
      LOOKS.times do |look|
        entry = get
        # At the first look, another process may have used up the state, and not have begun yet.
        return ended(entry, is_waiting) unless entry == 'working' || (entry.nil? && look.zero?)

        is_waiting ||= !entry.nil?
        sleep PAUSE
      end
      nil
    end

    private

    def ended(entry, is_waiting)
      return (:delivered unless is_waiting) if entry == 'delivered'

      JSON.parse(unseal(entry)) if entry
    rescue ArgumentError, OpenSSL::Cipher::CipherError
      nil # of another browser
    end

    def set(value, seconds) = logged { @options.answers.set(@id, value, seconds) }

    def get = logged { @options.answers.get(@id) }

    # A store that fails ends no login.
    def logged
      yield
    rescue StandardError => e
      @options.log('callback-failed', e.class)
      nil
    end

    def seal(text)
      cipher = cipher_for(&:encrypt)
      nonce = cipher.random_iv
      sealed = cipher.update(text) + cipher.final
      [nonce + sealed + cipher.auth_tag].pack('m0')
    end

    def unseal(sealed)
      bytes = sealed.unpack1('m0')
      raise ArgumentError, 'too short' if bytes.size < 29

      cipher = cipher_for(&:decrypt)
      cipher.iv = bytes[0, 12]
      cipher.auth_tag = bytes[-16..]
      cipher.update(bytes[12...-16]) + cipher.final
    end

    def cipher_for
      OpenSSL::Cipher.new('aes-256-gcm').tap do |cipher|
        yield cipher
        cipher.key = OpenSSL::Digest.digest('SHA256', @options.signer.sign('answer', @browser, Token.new(0, @id, '')))
      end
    end
  end

  # A raw query. Rack takes one of two parameters of a name: here both count as missing.
  class Query
    def initialize(text)
      pairs = text.b.split('&').map { |pair| pair.split('=', 2).map { |part| CGI.unescape(part).force_encoding('UTF-8').scrub } }
      @values = pairs.group_by(&:first).transform_values { |all| all.map { |_, value| value.to_s } }
    end

    def [](name) = @values[name]&.one? ? @values[name][0] : nil

    # Returns what a request asks for: start, answer (of the service), return, app or refused.
    def asks
      is_answer = @values.key?('code') || @values.key?('error')
      asked = @values['dpplus']
      return is_answer && @values.key?('state') ? 'answer' : 'app' unless asked

      [%w[start], %w[return]].include?(asked) && !is_answer ? asked[0] : 'refused'
    end
  end

  Options = Struct.new(*SETTINGS.keys, :verifier, :on_login, :current_user, :pages, :once, :answers, :logger, keyword_init: true)

  # The options of a login, checked.
  class Options
    def initialize(**given)
      answers = given[:once] ? NoAnswers.new : Answers.new
      super(**DEFAULTS, once: Once.new, answers:, logger: Logger.new($stderr, formatter: LINE), **given)
      self.internal_service ||= service
      self.allowed_scope ||= scope
      self.is_sandbox = LOOPBACK.match?(service) if is_sandbox.nil?
      check
    end

    def home = "#{base_path}/"

    def origin = redirect_uri[%r{\Ahttps?://[^/]+}]

    # Returns a URL of the login.
    def url_of(query) = "#{redirect_uri}?#{URI.encode_www_form(query)}"

    # Tells whether a request is at the redirect URI. A proxy may have removed the base path. Servers and routers decode and
    # shorten a path, so the one of the request counts if the server passes it on: limits of a proxy hold for this spelling only.
    def at?(env)
      path = env['REQUEST_URI'].to_s.sub(%r{\Ahttps?://[^/?]*}, '')[/\A[^?]+/] || "#{env['SCRIPT_NAME']}#{env['PATH_INFO']}"
      own = redirect_uri.delete_prefix(origin)
      [own, own.delete_prefix(base_path)].any? { |one| one.chomp('/') == path.chomp('/') }
    end

    def allow?(asked) = (asked.to_s.split(/ /) - ['', *allowed_scope.to_s.split(/ /)]).empty?

    def cookie(name = BROWSER_COOKIE) = Cookie.new(name, redirect_uri.start_with?('https:'))

    def signer
      audience = "#{client_id}\n#{redirect_uri}"
      verifier ? VerifierSigner.new(verifier, audience) : Signer.new(secret.split(','), audience)
    end

    # Signs a text for some seconds.
    def seal(purpose, browser, text, seconds)
      signer.sign(purpose, browser, Token.new(Time.now.to_i + seconds, SecureRandom.urlsafe_base64(12), text))
    end

    # Returns the id of the browser, to which logins are bound, or nil.
    def browser_of(env) = cookie.read(env)[/\A[\w-]{22}\z/]

    def authorization_url(language, **fields)
      query = URI.encode_www_form(response_type: 'code', client_id:, redirect_uri:, **fields)
      "#{service}/#{language}/oauth/authenticate.html?#{query.gsub('+', '%20')}"
    end

    # The script admits no other client ID and redirect URI.
    def script(language)
      own = [client_id, redirect_uri].map { |text| CGI.escapeHTML(text) }
      "<script src=\"#{CGI.escapeHTML(service)}/#{language}/dp_connect.js\" data-client-id=\"#{own[0]}\" data-redirect-uri=\"#{own[1]}\"></script>"
    end

    # Within a request of a login, the line ends with its reference, which the page of its error has.
    def log(event, detail)
      reference = Thread.current[:dpplus_reference]
      logger.warn("[dpplus-connect] #{event}: #{detail}#{" [#{reference}]" if reference}")
    end

    private

    # The message names the source of the value, and the value unless it is a secret.
    def need(name, is_right, text)
      return if is_right

      value = self[name].to_s
      variable = DpplusConnect.variable(name)
      shown = %i[secret client_secret].include?(name) ? '' : ", not #{value[0, 100].inspect}"
      raise ArgumentError, "#{!value.empty? && ENV[variable] == value ? variable : name}: needs #{text}#{shown}"
    end

    def check
      SETTINGS.each { |name, (form, text)| need(name, (verifier && name == :secret) || form.match?(self[name].to_s), text) }
      check_app
      check_together
      check_https unless is_sandbox.to_s == 'true'
    end

    def check_app
      %i[on_login current_user once].each { |name| need(name, self[name].respond_to?(:call), 'a method call') }
      need(:answers, answers.respond_to?(:get) && answers.respond_to?(:set), 'the methods get and set')
      are_right = pages.all? { |name, path| %i[ask confirm].include?(name) && DpplusConnect.local(path, nil) }
      need(:pages, are_right, 'paths of pages here, with the names ask: and confirm:')
    end

    def check_together
      need(:base_path, "#{redirect_uri.delete_prefix(origin)}/".start_with?(home), 'the beginning of the path of redirect_uri')
      need(:allowed_scope, allow?(scope), 'the names of scope too')
    end

    def check_https
      right = { service:, internal_service:, redirect_uri: redirect_uri.sub(LOOPBACK, 'https:') }
      right.each { |name, url| need(name, url.start_with?('https:'), 'https, or is_sandbox: true') }
    end
  end

  # Requests to the service.
  class Service
    TooLarge = Class.new(StandardError)
    REPORT_PATIENCE = 3 # seconds for the report of a login, during which the user waits

    def initialize(options) = @options = options

    # Returns the UUID of the user.
    def exchange(code)
      own = @options.to_h.slice(:client_id, :client_secret, :redirect_uri)
      status, answer = post('/oauth/token') { |request| request.set_form_data(grant_type: 'authorization_code', code:, **own) }
      uuid = answer['uuid'].to_s[/\A\h{8}(-\h{4}){3}-\h{12}\z/]
      return uuid.downcase if uuid && status.between?(200, 299)

      error = log_failure('/oauth/token', status, answer)
      is_of_app = status.between?(400, 499) && ![408, 429].include?(status) && error != 'invalid_grant'
      raise Failure, is_of_app ? 'configuration_error' : 'service_unavailable'
    end

    # Reports the UUID of a login. Without a report, the service rejects logins beyond the limit.
    def report(uuid)
      path = '/api/uuids/connected'
      ends = now + REPORT_PATIENCE
      status, answer = send_report(path, uuid, REPORT_PATIENCE)
      # A repeated report is no error.
      status, answer = send_report(path, uuid, ends - now) if status.zero? && ends > now
      log_failure(path, status, answer) if answer['error'] || !status.between?(200, 299)
    end

    private

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    def send_report(path, uuid, seconds)
      post(path, seconds) do |request|
        request.basic_auth(@options.client_id, @options.client_secret)
        request.content_type = 'application/json'
        request.body = JSON.generate(uuids: [uuid])
      end
    end

    def log_failure(path, status, answer)
      code = answer['error'].to_s[/\A\w{1,40}\z/] || 'invalid_response'
      @options.log('request-failed', "#{path} #{status} #{code}")
      code
    end

    # Returns the status, which is 0 without a response, and the members of the response.
    def post(path, seconds = 10)
      status = 0
      request = Net::HTTP::Post.new(URI(@options.internal_service + path))
      yield request
      body = within(seconds) { send_request(request) { |response| status = response.code.to_i } }
      [status, members(body)]
    rescue StandardError => e
      [status, { 'error' => e.class.name[/\w+\z/] }]
    end

    # The timeouts of Net::HTTP are for each read. These seconds are for the whole response.
    def within(seconds)
      thread = Thread.new do
        Thread.current.report_on_exception = false
        yield
      end
      thread.join(seconds) ? thread.value : raise(Net::ReadTimeout)
    ensure
      thread.kill
    end

    def send_request(request)
      body = String.new
      connection(request.uri).start do |http|
        http.request(request) do |response|
          yield response
          response.read_body { |part| raise TooLarge if (body << part).bytesize > 100_000 }
        end
      end
      body
    end

    # By itself, Net::HTTP takes the proxy for http URLs.
    def connection(uri)
      proxy = uri.find_proxy
      http = Net::HTTP.new(uri.hostname, uri.port, proxy&.hostname, proxy&.port, *credentials_of(proxy))
      http.use_ssl = uri.scheme == 'https'
      http
    end

    # A URL has special characters encoded.
    def credentials_of(proxy) = [proxy&.user, proxy&.password].map { |text| text&.gsub(/%\h\h/) { |code| code[1..].hex.chr } }

    def members(body)
      found = JSON.parse(body.force_encoding('UTF-8').scrub.delete_prefix("\uFEFF"))
      found.is_a?(Hash) ? found : {}
    rescue JSON::ParserError
      {}
    end
  end

  # A request at the redirect URI.
  class Request
    STANDARD = { 'cache-control' => 'no-store', 'referrer-policy' => 'no-referrer', 'content-type' => 'text/plain; charset=utf-8' }.freeze
    STATE_LIFETIME = 3600
    RETURN_LIFETIME = 300 # seconds from the answer to the return page
    CLOCK_SKEW = 120 # seconds by which the clocks of two machines may differ
    BY_TAB = 'Open this link in a tab or a popup.'
    REFUSALS = {
      'query' => [400, 'This link asks for two things at once, or for something unknown.'],
      'prefetch' => [403, BY_TAB], 'not-navigation' => [403, BY_TAB],
      'scope' => [400, 'This link asks for a scope that is not in ALLOWED_SCOPE. Remove it from the link, or add it to the setting.'],
      'state' => [400, 'The state of this link is longer than 1,000 characters in the URL.']
    }.freeze

    def initialize(options, env)
      @options = options
      @env = env
      @query = Query.new(env['QUERY_STRING'].to_s)
      @browser = options.browser_of(env)
    end

    def respond
      Thread.current[:dpplus_reference] = SecureRandom.hex(4)
      respond_to_request
    ensure
      Thread.current[:dpplus_reference] = nil
    end

    private

    def respond_to_request
      return answer(405, '', 'allow' => 'GET') unless @env['REQUEST_METHOD'] == 'GET'
      return answer(404, 'Not found') unless @options.at?(@env)

      case @query.asks
      when 'start' then Start.new(@options, @env).redirect_to_service
      when 'answer' then Callback.new(@options, @env).answer_once
      when 'return' then Return.new(@options, @env).draw
      when 'refused' then refuse('query')
      else answer(404, 'Not found')
      end
    end

    # The id of the request, on the page of its error and in each line of the log.
    def reference = Thread.current[:dpplus_reference]

    def answer(status, text, headers = {}) = Rack::Response.new(text, status, STANDARD.merge(headers))

    # Sets the cookie `browser`, to which states are bound: a new one ends the earlier states.
    def redirect(url, browser: nil, offer: nil)
      response = answer(303, '', 'location' => url)
      @options.cookie.write(response, browser) if browser
      @options.cookie(OFFER_COOKIE).write(response, offer, max_age: OFFER_LIFETIME) if offer
      response
    end

    def language = DpplusConnect.language(@env['HTTP_ACCEPT_LANGUAGE'])

    # The browser asks before the user does: a state and a code are for one request.
    def prefetch? = %w[SEC_PURPOSE PURPOSE X_PURPOSE X_MOZ].any? { |name| /prefetch|preview/.match?(@env["HTTP_#{name}"]) }

    def refuse(detail, event = 'start-refused')
      @options.log(event, detail)
      status, text = REFUSALS[detail]
      answer(status, "#{text}\nReference: #{reference}\n")
    end

    # Logs that the clock of the machine that signed a token is further ahead than allowed.
    def check_clock(token, lifetime)
      ahead = token ? token.till - Time.now.to_i - lifetime : 0
      @options.log('clock-differs', "#{ahead} seconds") if ahead > CLOCK_SKEW
    end

    def logged_in?
      @options.current_user.call(@env)
    rescue StandardError => e
      @options.log('callback-failed', e.class)
      nil
    end
  end

  # The start of a login.
  class Start < Request
    def redirect_to_service
      return open_in_tab if @env['HTTP_HX_REQUEST'] == 'true'

      refusal = refusal_of_start
      return refuse(refusal) if refusal

      new_browser = SecureRandom.urlsafe_base64(16) unless @browser
      redirect(authorization_url(@browser || new_browser), browser: new_browser)
    end

    private

    # htmx requests links by script. With this header, it opens the start in the tab.
    def open_in_tab
      path = @options.redirect_uri.delete_prefix(@options.origin).sub(%r{\A/*}, '/')
      answer(200, '', 'hx-redirect' => "#{path}?#{@env['QUERY_STRING']}")
    end

    def scope = @query['scope'] || @options.scope

    def language = Return::TEXTS.key?(@query['lang']) ? @query['lang'] : super

    def refusal_of_start
      return 'prefetch' if prefetch?

      # A service worker that passes a navigation on sends "empty" with "navigate" (Chromium) or "same-origin" (Firefox).
      place = "#{@env['HTTP_SEC_FETCH_DEST']} #{@env['HTTP_SEC_FETCH_MODE']}"
      return 'not-navigation' unless place.match?(/\A((document)? |empty (navigate|same-origin)\z)/)
      return 'scope' unless @options.allow?(scope)

      'state' if CGI.escape(@query['state'].to_s).gsub('+', '%20').size > LONGEST_STATE
    end

    def authorization_url(browser)
      token = @options.seal('state', browser, language + DpplusConnect.local(@query['href'], @options.home), STATE_LIFETIME)
      state = [token, @query['state'].to_s].reject(&:empty?).join('~')
      popup = @query['popup'] == '1' ? { popup: 1 } : {}
      @options.authorization_url(language, scope:, state:, is_sandbox: @options.is_sandbox, **popup)
    end
  end

  # The answer of the service.
  class Callback < Request
    def answer_once = prefetch? ? refuse('prefetch', 'state-refused') : complete

    private

    def complete
      token, own = @query['state'].to_s.split('~', 2)
      @login = @options.signer.read('state', @browser, token.to_s) if @browser
      check_clock(@login, STATE_LIFETIME)
      href, error = outcome_of(@login)
      @earlier ? repeat(*@earlier) : respond_first((own || token.to_s)[0, LONGEST_STATE], href, error)
    end

    def respond_first(state, href, error)
      rest = [@first && @login.id, language, reference]
      response = redirect_to_return([state, href, error, *rest], browser: @new_browser, offer: @offer)
      # The session may be in the first response only.
      keep([state, href, error || (USED unless @offer), *rest]) if @first
      response
    end

    # Answers as an earlier request of the browser was answered.
    def repeat(outcome, cookies)
      response = redirect_to_return(outcome)
      login = @env[SingleCookies::LOGIN]
      login ? login[:cookies] = cookies : cookies.each { |line| response.add_header('set-cookie', line) }
      response
    end

    def keep(outcome)
      login = @env[SingleCookies::LOGIN]
      login ? login[:keep] = ->(cookies) { @first.keep(outcome, cookies) } : @first.keep(outcome, [])
    end

    def redirect_to_return(outcome, **cookies)
      url = @options.url_of(dpplus: 'return', outcome: @options.seal('return', '', JSON.generate(outcome), RETURN_LIFETIME))
      redirect(url, **cookies).tap { |response| response.set_header('clear-site-data', CLEARED_BY_LOGIN) }
    end

    def language = @login ? @login.text[0, 2] : super

    # Returns the path where the login leads, and the code of its error.
    def outcome_of(login)
      href = login ? login.text[2..] : @options.home
      [DpplusConnect.local(log_in(login), href), nil]
    rescue Failure => e
      [href, e.message]
    rescue StandardError => e
      @options.log('callback-failed', e.is_a?(WrongAnswer) ? e.message : e.class)
      [href, 'server_error']
    end

    # Logs the user in. Returns the path where the login leads, if not to its page.
    def log_in(login)
      refusal = refusal_of_state(login)
      return refuse_state(login, refusal) if refusal

      @first = Result.new(@options, @browser, login.id).tap(&:begin)
      uuid = Service.new(@options).exchange(code)
      given = answer_of_app(uuid)
      refuse_login(given) if given == :account_mismatch
      @new_browser = SecureRandom.urlsafe_base64(16) # ends the earlier logins of this browser
      return offer(uuid, given) if given.is_a?(Symbol)

      Service.new(@options).report(uuid)
      given
    end

    # Returns what the app returns. Another value may be that of its last line, which says nothing of the login.
    def answer_of_app(uuid)
      given = @options.on_login.call(@env, uuid)
      return given if [nil, :account_mismatch, *@options.pages.keys].include?(given)

      (given.is_a?(String) && DpplusConnect.local(given, nil)) || raise(WrongAnswer, "on_login returned #{fault_of(given)}")
    rescue Failure => e
      refuse_login(e.message[/\A\w{1,40}\z/] || raise(WrongAnswer, 'on_login raised Failure with a text that is no error code'))
    end

    def fault_of(given)
      return "#{given.inspect}; set pages: { #{given}: '/…' }" if %i[ask confirm].include?(given)

      "a #{given.class}; end it with nil, a path, :ask, :confirm or :account_mismatch"
    end

    # Keeps the login of a user who has to agree. Only this browser gets it, and after :confirm only this user.
    def offer(uuid, page)
      user = page == :confirm ? @options.current_user.call(@env).to_s : ''
      text = JSON.generate([uuid, user, DpplusConnect.local(@login.text[2..], @options.home)])
      @offer = @options.seal('offer', @new_browser, text, OFFER_LIFETIME)
      @options.pages[page]
    end

    def refusal_of_state(login)
      return 'no-cookie' unless @browser
      return 'foreign' unless login
      return 'expired' unless login.valid?

      # A machine whose clock is behind takes the state for valid after its end.
      'used' unless @options.once.call(login.id, login.till + CLOCK_SKEW)
    end

    # A tab that comes back late is no failure for a user who is logged in. An answer that comes twice is none that is known:
    # the response to the first may still come, or its cookies may be lost.
    def refuse_state(login, refusal)
      found = refusal == 'used' && Result.new(@options, @browser, login.id).find
      return @earlier = found if found.is_a?(Array)

      @options.log('state-refused', refusal)
      return if @options.current_user.call(@env)

      raise Failure, found.nil? ? USED : code_of_state(login)
    end

    def code_of_state(login) = login ? 'expired_state' : 'unknown_state'

    # Returns the code of the service.
    def code
      code, error = %w[code error].map { |name| @query[name] }
      return code unless error || code.to_s.empty?

      is_limit = @query['error_description'].to_s.match?(/login limit/i)
      refuse_login(is_limit ? 'login_limit' : error.to_s[/\A\w{1,40}\z/] || 'invalid_response')
    end

    def refuse_login(error)
      @options.log('login-refused', error)
      raise Failure, error.to_s
    end
  end

  # A login that waits for the agreement of its user.
  class Linking
    Offer = Struct.new(:uuid, :token)

    def initialize(options, env)
      @options = options
      @env = env
    end

    def offered
      uuid, _, agreement = waiting
      Offer.new(uuid, @options.signer.sign('agreement', '', agreement)) if uuid
    end

    def accept(response, token, store)
      uuid, href, agreement = waiting
      refusal = refusal_of(agreement, token) || ('not-stored' unless stored?(uuid, store))
      return @options.log('accept-refused', refusal) && nil if refusal

      Service.new(@options).report(uuid)
      @options.cookie(OFFER_COOKIE).write(response, '', max_age: 0)
      href
    end

    private

    # Returns the UUID, the path where the login leads, and the token to which the user who is logged in agrees. Or nil.
    def waiting
      browser = @options.browser_of(@env)
      offer = @options.signer.read('offer', browser, @options.cookie(OFFER_COOKIE).read_encoded(@env)) if browser
      return unless offer&.valid?

      uuid, asked, href = JSON.parse(offer.text)
      user = @options.current_user.call(@env).to_s
      # :confirm asked one user. The next user of a shared computer must not get that login.
      [uuid, href, Token.new(offer.till, offer.id, user)] if ['', user].include?(asked)
    end

    def refusal_of(agreement, token)
      return 'foreign' if foreign?
      return 'no-login' unless agreement

      'token' unless @options.signer.read('agreement', '', token.to_s) == agreement
    end

    def stored?(uuid, store)
      given = store.call(uuid)
      [true, false].include?(given) ? given : raise(WrongAnswer, "the block of accept returned a #{given.class}; end it with true or false")
    end

    # The form of a page with `Referrer-Policy: no-referrer` has the origin `null`.
    def foreign?
      site, origin = %w[HTTP_SEC_FETCH_SITE HTTP_ORIGIN].map { |name| @env[name].to_s }
      site.end_with?('-site') || !['', @options.origin, site.empty? ? '' : 'null'].include?(origin)
    end
  end

  # The return page. The popup closes at once, so after an error its link leads to the page to read: the same with a link back.
  class Return < Request
    # Each {part} is HTML.
    # written: return-page, by npm run write
    RETURN_HTML = '<!doctype html><html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' \
                  '<title>{title}</title><style>' \
                  ':root{color-scheme:light dark;--ground:#0b4694;--ink:#fff}' \
                  '@media(prefers-color-scheme:dark){:root{--ground:#a8c8ff;--ink:#06214a}}' \
                  'body{max-width:30rem;margin:12vh auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}' \
                  'h1{font-size:1.5rem;line-height:1.25}' \
                  'a{color:var(--ground)}' \
                  'p:empty{display:none}' \
                  'small{-webkit-user-select:all;user-select:all}' \
                  '@media screen{h1+p+p a:not([hidden]){display:inline-block;padding:.7rem 1.5rem;border:1px solid;border-radius:.5rem;' \
                  'background:var(--ground);color:var(--ink);font-weight:600;text-decoration:none}}' \
                  '</style><main><h1>{title}</h1><p>{message}</p><p>{link}</p><p>{contact}</p><small>{code}</small></main>{script}'
    RETURN_POLICY = "default-src 'none'; script-src {scripts}; style-src 'sha256-VhzRYemmbyNRiZBsWsI5uPW3oYecMvol2PNeW4lb33c='; " \
                    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    # /written
    TEXTS = {
      # written: texts, by npm run write
      'en' => {
        'login' => 'Log in with Secure Connect',
        'title' => 'Login successful',
        'failed' => 'Login not completed',
        'used' => 'Login already used',
        'lead' => 'Continue to the website. If you are not logged in there, log in again.',
        'continue' => 'Continue',
        'back' => 'Back to the website',
        'code' => 'Code:',
        'reference' => 'Reference:',
        'contact' => 'Contact',
        'access_denied' => 'You stopped the login, or it was not allowed. Nothing was shared. If you did not stop it, contact the website.',
        'expired_state' => 'This login took too long or was already finished. Log in again.',
        'unknown_state' => 'We could not match this login to your browser. Log in again. If it happens again, allow cookies or use Chrome, Firefox or ' \
          'Safari.',
        'account_mismatch' => 'This Secure Connect account is not linked to your account on this website. If it is yours, log out here, then log in with ' \
          'Secure Connect.',
        'service_unavailable' => 'Secure Connect is not available at the moment. You did nothing wrong. Try again in a few minutes.',
        'configuration_error' => 'This website has a technical problem. You did nothing wrong. Contact the website and give it the code.',
        'server_error' => 'This website has a problem. Try again in a few minutes. If it happens again, contact the website and give it the code.'
      },
      'fr' => {
        'login' => 'S’identifier avec Secure Connect',
        'title' => 'Connexion réussie',
        'failed' => 'La connexion n’a pas abouti',
        'used' => 'Connexion déjà utilisée',
        'lead' => 'Continuez vers le site. S’il vous demande de vous identifier, recommencez la connexion.',
        'continue' => 'Continuer',
        'back' => 'Retour au site',
        'code' => 'Code :',
        'reference' => 'Référence :',
        'contact' => 'Contact',
        'access_denied' => 'Vous avez interrompu la connexion, ou elle n’a pas été autorisée. Rien n’a été partagé. Si vous ne l’avez pas interrompue, ' \
          'contactez les responsables du site.',
        'expired_state' => 'La connexion a duré trop longtemps ou était déjà terminée. Recommencez la connexion.',
        'unknown_state' => 'Nous n’avons pas pu rattacher cette connexion à votre navigateur. Recommencez la connexion. Si elle échoue, autorisez les ' \
          'cookies ou utilisez Chrome, Firefox ou Safari.',
        'account_mismatch' => 'Ce compte Secure Connect n’est pas relié à votre compte sur ce site. S’il est à vous, déconnectez-vous du site et ' \
          'recommencez la connexion.',
        'service_unavailable' => 'Secure Connect n’est pas disponible pour le moment. Vous n’y êtes pour rien. Réessayez dans quelques minutes.',
        'configuration_error' => 'Ce site a un problème technique. Vous n’y êtes pour rien. Contactez les responsables du site et donnez-leur le code.',
        'server_error' => 'Ce site a un problème. Réessayez dans quelques minutes. S’il se répète, donnez le code aux responsables du site.'
      },
      'de' => {
        'login' => 'Anmelden mit Secure Connect',
        'title' => 'Anmeldung erfolgreich',
        'failed' => 'Anmeldung nicht abgeschlossen',
        'used' => 'Anmeldung schon verwendet',
        'lead' => 'Fahren Sie auf der Website fort. Wenn Sie dort nicht angemeldet sind, melden Sie sich erneut an.',
        'continue' => 'Weiter',
        'back' => 'Zurück zur Website',
        'code' => 'Code:',
        'reference' => 'Referenz:',
        'contact' => 'Kontakt',
        'access_denied' => 'Sie haben die Anmeldung abgebrochen, oder sie wurde nicht zugelassen. Es wurde nichts weitergegeben. Wenn Sie nicht ' \
          'abgebrochen haben, wenden Sie sich an den Betreiber.',
        'expired_state' => 'Die Anmeldung hat zu lange gedauert oder war schon abgeschlossen. Melden Sie sich erneut an.',
        'unknown_state' => 'Wir konnten diese Anmeldung Ihrem Browser nicht zuordnen. Melden Sie sich erneut an. Hilft das nicht, erlauben Sie Cookies, ' \
          'oder nutzen Sie Chrome, Firefox oder Safari.',
        'account_mismatch' => 'Dieses Konto bei Secure Connect ist nicht mit Ihrem Konto auf dieser Website verknüpft. Wenn es Ihnen gehört, melden Sie ' \
          'sich hier ab und dann mit Secure Connect an.',
        'service_unavailable' => 'Secure Connect ist derzeit nicht verfügbar. Sie haben nichts falsch gemacht. Versuchen Sie es in einigen Minuten ' \
          'erneut.',
        'configuration_error' => 'Diese Website hat ein technisches Problem. Sie haben nichts falsch gemacht. Nennen Sie dem Betreiber den Code.',
        'server_error' => 'Diese Website hat ein Problem. Versuchen Sie es in einigen Minuten erneut. Hilft das nicht, nennen Sie dem Betreiber den Code.'
      },
      'nl' => {
        'login' => 'Inloggen met Secure Connect',
        'title' => 'Inloggen gelukt',
        'failed' => 'Inloggen niet gelukt',
        'used' => 'Deze inlogpoging is al gebruikt',
        'lead' => 'Ga door naar de website. Bent u daar niet ingelogd, log dan opnieuw in.',
        'continue' => 'Doorgaan',
        'back' => 'Terug naar de website',
        'code' => 'Code:',
        'reference' => 'Referentie:',
        'contact' => 'Contact',
        'access_denied' => 'U hebt het inloggen afgebroken, of het was niet toegestaan. Er is niets gedeeld. Hebt u het niet afgebroken, neem dan contact ' \
          'op met de beheerder.',
        'expired_state' => 'Het inloggen duurde te lang of was al klaar. Log opnieuw in.',
        'unknown_state' => 'We konden deze inlogpoging niet aan uw browser koppelen. Log opnieuw in. Helpt dat niet, sta cookies toe of gebruik Chrome, ' \
          'Firefox of Safari.',
        'account_mismatch' => 'Dit account bij Secure Connect is niet gekoppeld aan uw account op deze website. Is het van u, log dan hier uit en daarna ' \
          'in met Secure Connect.',
        'service_unavailable' => 'Secure Connect is op dit moment niet beschikbaar. U hebt niets fout gedaan. Probeer het over enkele minuten opnieuw.',
        'configuration_error' => 'Deze website heeft een technisch probleem. U hebt niets fout gedaan. Geef de code door aan de beheerder.',
        'server_error' => 'Deze website heeft een probleem. Probeer het over enkele minuten opnieuw. Helpt dat niet, geef de code dan door aan de ' \
          'beheerder.'
      },
      'it' => {
        'login' => 'Entra con Secure Connect',
        'title' => 'Accesso riuscito',
        'failed' => 'Accesso non completato',
        'used' => 'Accesso già usato',
        'lead' => 'Continua sul sito. Se ti chiede di accedere, accedi di nuovo.',
        'continue' => 'Continua',
        'back' => 'Torna al sito',
        'code' => 'Codice:',
        'reference' => 'Riferimento:',
        'contact' => 'Contatti',
        'access_denied' => 'Hai interrotto l’accesso, o non è stato consentito. Non è stato condiviso alcun dato. Se non l’hai interrotto tu, contatta ' \
          'chi gestisce il sito.',
        'expired_state' => 'L’accesso è durato troppo o era già concluso. Accedi di nuovo.',
        'unknown_state' => 'Non abbiamo potuto verificare che questo accesso provenga dal tuo browser. Accedi di nuovo. Se si ripete, consenti i cookie, ' \
          'o usa Chrome, Firefox o Safari.',
        'account_mismatch' => 'Questo account Secure Connect non è collegato al tuo account su questo sito. Se è tuo, esci dal sito ed entra di nuovo con ' \
          'Secure Connect.',
        'service_unavailable' => 'Al momento Secure Connect non è disponibile. Non hai sbagliato nulla. Riprova tra qualche minuto.',
        'configuration_error' => 'Questo sito ha un problema tecnico. Non hai sbagliato nulla. Comunica il codice a chi gestisce il sito.',
        'server_error' => 'Questo sito ha un problema. Riprova tra qualche minuto. Se si ripete, comunica il codice a chi gestisce il sito.'
      }
      # /written
    }.freeze

    def draw
      token = @options.signer.read('return', '', @query['outcome'].to_s)
      check_clock(token, RETURN_LIFETIME)
      state, href, error, id, @language, @of_login = outcome_of(token)
      Result.new(@options, nil, id).deliver if id
      @at = token.till - RETURN_LIFETIME if token
      return page(state, href, error) if token&.valid?

      late(href, error, token ? 'expired' : 'foreign')
    end

    private

    def language = @language || super

    def outcome_of(token) = token ? JSON.parse(token.text) : ['', @options.home, 'expired_state', nil, language]

    # The back button, or a tab that the browser has restored.
    def late(href, error, detail)
      return redirect(@options.origin + href) if [nil, USED].include?(error) || logged_in?

      @options.log('return-refused', detail)
      @of_login = reference
      @at = Time.now.to_i
      page('', href, 'expired_state')
    end

    # Names of texts without an underscore are of labels.
    def message_of(error)
      text = TEXTS[language]
      (text[error] if error.include?('_')) || text[CONFIGURATION_ERRORS.include?(error) ? 'configuration_error' : 'server_error']
    end

    def page(state, href, error)
      text = TEXTS[language]
      return lead_on(state, href, error) if [nil, USED].include?(error)

      message = message_of(error)
      links = ["#{link_to_read(state, error, message) unless @query['read']}#{link(href, text['back'])}", contact]
      links.reverse! if CONFIGURATION_ERRORS.include?(error) && contact
      html(text['failed'], message, *links, code_of(error))
    end

    # The line for a help desk: code, reference, app and time.
    def code_of(error)
      text = TEXTS[language]
      app = @options.origin[%r{[^/]+\z}]
      "#{text['code']} #{error} · #{text['reference']} #{@of_login} · #{app} · #{Time.at(@at).utc.strftime('%F %R UTC')}"
    end

    def link_to_read(state, error, message)
      return_link(state, url_to_read, '', " data-error=\"#{error}\" data-error-description=\"#{message}\" " \
                                              "data-reference=\"#{@of_login}\" hidden")
    end

    # The response to the other request may have logged the user in.
    def lead_on(state, href, error)
      text = TEXTS[language]
      is_used = error == USED && !logged_in?
      html(text[is_used ? 'used' : 'title'], is_used ? text['lead'] : '', return_link(state, href, text['continue']))
    end

    def contact = @options.contact && link(@options.contact, TEXTS[language]['contact'])

    def url_to_read = "#{@options.url_of(dpplus: 'return', outcome: @query['outcome'].to_s)}&read"

    def return_link(state, url, label, failure = '')
      link(url, label, " class=\"dpplus-return\" data-state=\"#{CGI.escapeHTML(state)}\"#{failure}")
    end

    def link(url, label, data = '') = "<a href=\"#{CGI.escapeHTML(url)}\"#{data}>#{label}</a>"

    def html(title, message, link, contact = '', code = '')
      parts = { language:, title:, message:, link:, contact:, code:, script: @options.script(language) }
      page = RETURN_HTML.gsub(/\{(\w+)\}/) { parts[::Regexp.last_match(1).to_sym] }
      scripts = @options.service[%r{\Ahttps?://[^/]+}]
      policy = RETURN_POLICY.sub('{scripts}', scripts)
      answer(200, page, 'content-type' => 'text/html; charset=utf-8', 'content-security-policy' => policy)
    end
  end
end
