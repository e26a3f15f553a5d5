# frozen_string_literal: true

require 'json'

class DpplusConnect
  # A login that waits for the agreement of its user.
  class Linking
    include Concealed

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
      decline(response)
      href
    end

    def decline(response) = @options.cookie(OFFER_COOKIE).write(response, '', max_age: 0)

    private

    # Returns the UUID, the path where the login leads, and the token to which the user who is logged in agrees. Or nil.
    def waiting
      browser = @options.browser_of(@env)
      offer = @options.signer.read('offer', browser, @options.cookie(OFFER_COOKIE).read_encoded(@env)) if browser
      return unless offer&.valid?

      uuid, asked, href = JSON.parse(offer.text)
      user = DpplusConnect.key_of(@options.current_user.call(@env))
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
end
