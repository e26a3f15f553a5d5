# frozen_string_literal: true

class DpplusConnect
  # The call of `on_login`. It begins no session if the app throws, raises or returns a Symbol: the user reads of an error, or has to
  # agree first.
  # @api private
  class OnLogin
    include Concealed

    CODE = /\A\w{1,40}\z/

    def initialize(options, env)
      @options = options
      @env = env
    end

    # Returns nil, a path, or a Symbol of a login that waits. Raises Failure or WrongAnswer.
    def call(grant)
      session = @env['rack.session']
      before = session.to_hash.dup if session.respond_to?(:to_hash)
      given = answer(grant)
      is_begun = !given.is_a?(Symbol)
      given
    ensure
      restore(before) unless is_begun
    end

    private

    def restore(before)
      @env.delete('action_dispatch.cookies') # those that the app has set in Rails
      session = @env['rack.session']
      return unless before && session

      session.clear
      before.each { |name, value| session[name] = value }
    end

    def answer(grant)
      @env[Data::GRANT] = grant
      given = checked(@options.on_login.call(@env, grant.uuid))
      given == :account_mismatch ? raise(Failure, given.to_s) : given
    rescue Failure => e
      raise WrongAnswer, 'on_login raised Failure with a text that is no error code' unless CODE.match?(e.message)

      @options.log('login-refused', e.message)
      raise
    ensure
      @env.delete(Data::GRANT)
    end

    # Another value may be that of the last line, which says nothing of the login.
    def checked(given)
      return given if [nil, :account_mismatch, *@options.pages.keys].include?(given)

      (given.is_a?(String) && DpplusConnect.local(given, nil)) || raise(WrongAnswer, "on_login returned #{fault_of(given)}")
    end

    def fault_of(given)
      return "#{given.inspect}; set pages: { #{given}: '/…' }" if %i[ask confirm].include?(given)

      "a #{given.class}; end it with nil, a path, :ask, :confirm or :account_mismatch"
    end
  end
end
