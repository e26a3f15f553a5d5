# frozen_string_literal: true

require 'cgi'
require 'json'

class DpplusConnect
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

  # The return page. The popup closes at once, so after an error its link leads to the page to read: the same with a link back.
  class Return < Request
    # Each part in braces is HTML.
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

    def draw
      token = @options.signer.read('return', '', @query['outcome'].to_s)
      check_clock(token, RETURN_LIFETIME)
      state, href, error, id, @language, @of_login = outcome_of(token)
      Result.new(@options, @env, nil, id).deliver if id
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
