# The login as a Rack application: docs/other-languages.md of dpplus-connect.
# Settings: SECRET, SERVICE, CLIENT_ID, CLIENT_SECRET, ORIGIN, IS_SANDBOX, PORT (for ORIGIN). Start: SECRET=… SERVICE=… rackup --env deployment --port 3000
require 'base64'
require 'cgi'
require 'json'
require 'net/http'
require 'openssl'
require 'securerandom'
require 'timeout'

# Signs texts and reads them.
module Token
  module_function

  def b64(bytes) = Base64.urlsafe_encode64(bytes, padding: false)

  def mac(secret, *parts) = b64(OpenSSL::HMAC.digest('SHA256', secret, parts.join("\n")))

  def sign(secret, audience, purpose, bind, till, id, text)
    body = "#{till}.#{id}.#{b64(text)}"
    "#{body}.#{mac(secret, purpose, audience, bind, body)}"
  end

  # Returns [id, text], or nil.
  def read(secrets, audience, purpose, bind, now, token)
    match = /\A((\d{10})\.([\w-]{16})\.([\w-]*))\.([\w-]{43})\z/.match(token.to_s)
    return if match.nil? || match[2].to_i <= now
    return unless secrets.any? { |secret| OpenSSL.secure_compare(mac(secret, purpose, audience, bind, match[1]), match[5]) }

    [match[3], Base64.urlsafe_decode64(match[4]).force_encoding('UTF-8')]
  end
end

# The steps of the login.
module Login
  SERVICE = ENV.fetch('SERVICE', 'http://127.0.0.1:4000')
  SECRETS = ENV.fetch('SECRET', '').split(',', -1) # commas separate secrets: the first signs, all verify
  CLIENT_ID, CLIENT_SECRET = ENV.fetch('CLIENT_ID', 'demoapp'), ENV.fetch('CLIENT_SECRET', 'demosecret')
  ORIGIN = ENV.fetch('ORIGIN', "http://localhost:#{ENV.fetch('PORT', 3000)}") # never taken from a request
  REDIRECT_URI = "#{ORIGIN}/callback"
  AUDIENCE = "#{CLIENT_ID}\n#{REDIRECT_URI}"
  IS_SECURE = ORIGIN.start_with?('https:')
  PREFIX = IS_SECURE ? '__Host-' : ''
  IS_LOCAL = SERVICE.match?(%r{\Ahttp://(localhost|127\.0\.0\.1|\[::1\])([:/]|\z)})
  IS_SANDBOX = ENV.fetch('IS_SANDBOX', IS_LOCAL.to_s)
  ALLOWED_SCOPE = ENV.fetch('ALLOWED_SCOPE', 'email').split(/ /) # the most that a link to the start can ask for
  # The script admits no other client ID and redirect URI.
  SCRIPT = "<script src=\"#{SERVICE}/en/dp_connect.js\" data-client-id=\"#{CLIENT_ID}\" data-redirect-uri=\"#{REDIRECT_URI}\"></script>"
  BUTTON = "<a class=\"dpplus-connect\" data-start href=\"#{REDIRECT_URI}?dpplus=start\">" \
           "<span class=\"dpplus-label\" lang=\"en\">Log in with Secure Connect</span></a>#{SCRIPT}"
  USED, LOCK = {}, Mutex.new # the latest 100,000 used states; with several processes: a table with a unique key

  module_function

  def pairs_of(query) = query.b.split('&').map { |pair| pair.split('=', 2).map { |text| CGI.unescape(text) } }

  # Returns what a request to the redirect URI asks for: start, answer (of the service), return, app or refused.
  def ask(query)
    names, asked = pairs_of(query).map(&:first), pairs_of(query).filter_map { |name, value| value.to_s if name == 'dpplus' }
    is_answer = (names & %w[code error]).any?
    return names.include?('state') && is_answer ? 'answer' : 'app' if asked.empty?

    [%w[start], %w[return]].include?(asked) && !is_answer ? asked[0] : 'refused'
  end

  # Returns the session, or nil, and the browser's id, or nil.
  def cookies_of(env)
    jar = single(env['HTTP_COOKIE'].to_s.split(/; */).map { |pair| pair.split('=', 2) })
    [unseal('session', '', jar["#{PREFIX}session"]), jar["#{PREFIX}browser"].to_s[/\A[\w-]{22}\z/]]
  end

  # Pairs by name; one that is there twice counts as missing.
  def single(pairs) = pairs.group_by(&:first).reject { |_, all| all.size > 1 }.transform_values { |all| all[0][1].to_s }

  def seal(purpose, bind, text, lifetime) = Token.sign(SECRETS[0], AUDIENCE, purpose, bind, Time.now.to_i + lifetime, SecureRandom.urlsafe_base64(12), text)

  def unseal(purpose, bind, token) = Token.read(SECRETS, AUDIENCE, purpose, bind, Time.now.to_i, token)

  def once(id)
    LOCK.synchronize do
      next false if USED.key?(id)

      USED.shift if USED.size >= 100_000
      USED[id] = true
    end
  end

  # Returns "/" for every text that is not the path of a page here: a login leads to no other site.
  def local(href) = href.to_s[%r{\A/(?![/\\])[!-~]{0,511}\z}] || '/'

  # Responds to a request to the redirect URI: returns the status, the page or the URL, and the new cookies.
  def respond(env)
    query = single(pairs_of(env['QUERY_STRING']))
    session, browser = cookies_of(env)
    case ask(env['QUERY_STRING'])
    when 'start' then start(env, query, browser)
    when 'answer' then callback(query, browser, session)
    when 'return' then return_page(unseal('return', '', query['outcome']))
    when 'refused' then [400, 'This link asks for two things at once, or for something unknown.']
    else [404, 'Not found']
    end
  end

  def start(env, query, browser)
    # A service worker that passes a navigation on sends "empty" with "navigate" (Chromium) or "same-origin" (Firefox).
    is_navigation = "#{env['HTTP_SEC_FETCH_DEST']} #{env['HTTP_SEC_FETCH_MODE']}".match?(/\A((document)? |empty (navigate|same-origin)\z)/)
    is_prefetch = env['HTTP_SEC_PURPOSE'].to_s.include?('prefetch')
    return [403, 'Open this link in a tab or a popup.'] if is_prefetch || !is_navigation

    scope = query.fetch('scope', 'email')
    unknown = (scope.split(/ /) - ALLOWED_SCOPE).any? { |name| name != '' }
    return [400, 'This scope is not in ALLOWED_SCOPE. Remove it from the link, or add it to the setting.'] if unknown

    id = browser || SecureRandom.urlsafe_base64(16)
    state = [seal('state', id, local(query['href']), 3600), query['state'].to_s].reject(&:empty?).join('~')
    language = %w[fr de nl it].include?(query['lang']) ? query['lang'] : 'en'
    fields = { response_type: 'code', client_id: CLIENT_ID, redirect_uri: REDIRECT_URI, scope: scope, state: state, is_sandbox: IS_SANDBOX }
    fields[:popup] = 1 if query['popup'] == '1'
    [303, "#{SERVICE}/#{language}/oauth/authenticate.html?#{URI.encode_www_form(fields).gsub('+', '%20')}", browser ? {} : { 'browser' => id }]
  end

  def callback(query, browser, session)
    token, of_page = query['state'].to_s.split('~', 2)
    login = browser && unseal('state', browser, token)
    unless login && once(login[0])
      return [303, "#{ORIGIN}/"] if session # a tab that comes back late

      return [400, 'This login was not started here, or it has expired. <a href="/">Log in again</a>']
    end
    uuid = identify(query['code']) if query['code'] && !query['error']
    text = (of_page || token).encode('UTF-8', invalid: :replace, undef: :replace)[0, 2000]
    outcome = seal('return', '', JSON.generate([text, login[1], uuid ? '' : 'login_failed']), 300)
    cookies = uuid ? { 'session' => seal('session', '', uuid, 28_800), 'browser' => SecureRandom.urlsafe_base64(16) } : {}
    [303, "#{REDIRECT_URI}?dpplus=return&outcome=#{outcome}", cookies]
  end

  def return_page(signed)
    return [404, 'Not found'] unless signed

    state, href, error = JSON.parse(signed[1]).map { |text| CGI.escapeHTML(text) }
    title, failed = error.empty? ? ['Login confirmed', ''] : ['Login not completed', " data-error=\"#{error}\""]
    [200, "<!doctype html><html lang=\"en\"><title>#{title}</title><h1>#{title}</h1>" \
          "<a class=\"dpplus-return\" href=\"#{href}\" data-state=\"#{state}\"#{failed}>Continue</a>#{SCRIPT}"]
  end

  # Steps 3 to 8 of the flow: returns the user's UUID.
  def identify(code)
    fields = { grant_type: 'authorization_code', code: code, client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uri: REDIRECT_URI }
    uuid = post('/oauth/token', URI.encode_www_form(fields), 'application/x-www-form-urlencoded')
    # Find or create the user with this UUID here. Then report the UUID, or the service rejects the sixth login.
    basic = "Basic #{Base64.strict_encode64("#{CLIENT_ID}:#{CLIENT_SECRET}")}"
    post('/api/uuids/connected', JSON.generate({ uuids: [uuid] }), 'application/json', basic) if uuid
    uuid
  end

  # Returns the UUID of a token response, or nil: the text of its errors is not for a log.
  def post(path, body, type, authorization = nil)
    headers = { 'content-type' => type, 'authorization' => authorization }.compact
    response = Timeout.timeout(10) { Net::HTTP.post(URI(SERVICE + path), body, headers) }
    JSON.parse(response.body)['uuid'].to_s.downcase[/\A\h{8}(-\h{4}){3}-\h{12}\z/] if response.is_a?(Net::HTTPOK)
  rescue StandardError
    nil
  end
end

# The application.
class App
  include Login

  def call(env)
    session, = cookies_of(env)
    case env['PATH_INFO']
    when '/' then session ? answer(200, "Hello #{CGI.escapeHTML(session[1])}") : [200, { 'content-type' => 'text/html; charset=utf-8' }, [BUTTON]]
    when '/callback', '/callback/' then answer(*respond(env))
    else answer(404, 'Not found')
    end
  end

  private

  def answer(status, text, cookies = {})
    headers = { 'content-type' => 'text/html; charset=utf-8', 'cache-control' => 'no-store', 'referrer-policy' => 'no-referrer' }
    headers['location'] = text if status == 303
    lines = cookies.map { |name, value| "#{PREFIX}#{name}=#{value}; Path=/; HttpOnly; SameSite=Lax#{'; Secure' if IS_SECURE}" }
    headers['set-cookie'] = lines.join("\n") unless lines.empty? # Rack 3: the list itself
    [status, headers, [status == 303 ? '' : text]]
  end
end

abort 'SECRET: needs 32 random bytes (openssl rand -base64 32); commas separate secrets' if Login::SECRETS.map(&:bytesize).min.to_i < 32
abort 'IS_SANDBOX: must be true or false' unless %w[true false].include?(Login::IS_SANDBOX)
may_have_http = Login::IS_SANDBOX == 'true' || Login::IS_LOCAL
abort 'SERVICE: needs https. Only a sandbox (IS_SANDBOX=true) can have http' unless may_have_http || Login::SERVICE.start_with?('https://')
run App.new if respond_to?(:run) # not if another file loads this one
