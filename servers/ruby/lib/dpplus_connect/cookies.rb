# frozen_string_literal: true

require 'cgi'
require 'rack'

class DpplusConnect
  # written: cookie-constants, by npm run write
  COOKIE_PREFIX = '__Host-'
  BROWSER_COOKIE = 'dp-browser'
  SESSION_COOKIE = 'dp-session'
  SESSION_LIFETIME = 28_800
  OFFER_COOKIE = 'dp-offer'
  OFFER_LIFETIME = 600
  # /written

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
end
