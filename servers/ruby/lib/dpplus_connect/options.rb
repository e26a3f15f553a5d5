# frozen_string_literal: true

require 'cgi'
require 'logger'
require 'securerandom'
require 'uri'

class DpplusConnect
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
    redirect_uri: 'http://localhost:3000/callback', current_user: ->(_env) {}, pages: {}, on_error: ->(_env, _error) {}
  }.freeze
  LINE = ->(*, message) { "#{message}\n" }
  LOOPBACK = %r{\Ahttp://(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(/|\z)}

  # The options of a login, checked.
  class Options
    include Concealed

    NAMES = attr_reader(*SETTINGS.keys, :verifier, :on_login, :current_user, :pages, :once, :answers, :on_error, :logger).freeze

    def initialize(**given)
      { **usual(given), **given }.each { |name, value| instance_variable_set("@#{name}", value) }
      unknown = (given.keys - NAMES).join(', ')
      raise ArgumentError, "unknown options: #{unknown}" unless unknown.empty?

      complete
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
    def log(event, detail = nil, level = Logger::WARN)
      reference = Thread.current[:dpplus_reference]
      logger.add(level, "[dpplus-connect] #{event}#{": #{detail}" if detail}#{" [#{reference}]" if reference}")
    end

    # Logs the class of an exception of the app, because its message may have data of the user, and passes it on.
    def failed(error, env)
      log('callback-failed', error.is_a?(WrongAnswer) ? error.message : error.class)
      on_error.call(env, error)
    rescue StandardError => e
      log('callback-failed', "on_error: #{e.class}")
    end

    private

    def complete
      @internal_service ||= service
      @allowed_scope ||= scope
      @is_sandbox = LOOPBACK.match?(service) if is_sandbox.nil?
    end

    def usual(given)
      answers = given[:once] ? NoAnswers.new : Answers.new
      { **DEFAULTS, once: Once.new, answers:, logger: Logger.new($stderr, formatter: LINE) }
    end

    # The message names the source of the value, and the value unless it is a secret.
    def need(name, is_right, text)
      return if is_right

      value = public_send(name).to_s
      variable = DpplusConnect.variable(name)
      shown = %i[secret client_secret].include?(name) ? '' : ", not #{value[0, 100].inspect}"
      raise ArgumentError, "#{!value.empty? && ENV[variable] == value ? variable : name}: needs #{text}#{shown}"
    end

    def check
      SETTINGS.each { |name, (form, text)| need(name, (verifier && name == :secret) || form.match?(public_send(name).to_s), text) }
      check_app
      check_together
      check_https unless is_sandbox.to_s == 'true'
    end

    def check_app
      %i[on_login current_user once on_error].each { |name| need(name, public_send(name).respond_to?(:call), 'a method call') }
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
end
