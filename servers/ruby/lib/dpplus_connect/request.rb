# frozen_string_literal: true

require 'rack'
require 'securerandom'

class DpplusConnect
  # A request at the redirect URI.
  class Request
    include Concealed

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

    # The key of the user who is logged in, or an empty text.
    def user = DpplusConnect.key_of(@options.current_user.call(@env))

    def logged_in?
      !user.empty?
    rescue StandardError => e
      @options.failed(e, @env)
      nil
    end
  end
end
