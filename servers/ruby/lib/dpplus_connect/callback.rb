# frozen_string_literal: true

require 'json'
require 'securerandom'

class DpplusConnect
  # The pages that the browser fetched ahead are those of a visitor who is not logged in.
  # written: cleared-by-login, by npm run write
  CLEARED_BY_LOGIN = '"prefetchCache", "prerenderCache"'
  # /written
  # The outcome of an answer that comes twice. It is no code.
  USED = '-'

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
    rescue StandardError, ScriptError, SystemStackError => e # such as NotImplementedError
      @options.failed(e, @env)
      [href, 'server_error']
    end

    # Logs the user in. Returns the path where the login leads, if not to its page.
    def log_in(login)
      refusal = refusal_of_state(login)
      return refuse_state(login, refusal) if refusal

      @first = Result.new(@options, @env, @browser, login.id).tap(&:begin)
      @options.log('started', nil, Logger::INFO)
      complete_login(Service.new(@options).exchange(code))
    end

    def complete_login(grant)
      given = OnLogin.new(@options, @env).call(grant)
      return offer(grant.uuid, given) if given.is_a?(Symbol)

      @new_browser = SecureRandom.urlsafe_base64(16) # ends the earlier logins of this browser
      Service.new(@options).report(grant.uuid)
      @options.log('succeeded', nil, Logger::INFO)
      given
    end

    # Keeps the login of a user who has to agree. Only this browser gets it, and after :confirm only this user.
    def offer(uuid, page)
      asked = page == :confirm ? user : ''
      raise WrongAnswer, 'on_login returned :confirm, and current_user nobody' if page == :confirm && asked.empty?

      text = JSON.generate([uuid, asked, DpplusConnect.local(@login.text[2..], @options.home)])
      @new_browser = SecureRandom.urlsafe_base64(16)
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
      found = refusal == 'used' && Result.new(@options, @env, @browser, login.id).find
      return @earlier = found if found.is_a?(Array)

      @options.log('state-refused', refusal)
      return unless user.empty?

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
end
