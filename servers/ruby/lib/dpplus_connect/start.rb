# frozen_string_literal: true

require 'cgi'
require 'securerandom'

class DpplusConnect
  # Characters of the state of a page in a URL.
  # written: limits, by npm run write
  LONGEST_STATE = 1_000
  # /written

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

    def language = TEXTS.key?(@query['lang']) ? @query['lang'] : super

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
end
