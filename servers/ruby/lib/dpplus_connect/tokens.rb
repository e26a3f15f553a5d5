# frozen_string_literal: true

require 'openssl'

class DpplusConnect
  # A signed text. `till` is its end in seconds since 1970.
  # @api private
  Token = Struct.new(:till, :id, :text) do
    def valid? = till > Time.now.to_i

    # Returns nil for a state without a language.
    def for(purpose) = purpose == 'state' && !TEXTS.key?(text[0, 2]) ? nil : self
  end

  # Signs tokens for a purpose and a browser. `read` returns expired tokens too, and nil for those that were not signed here.
  # @api private
  class Signer
    include Concealed

    def initialize(secrets, audience)
      @secrets = secrets
      @audience = audience
    end

    def sign(purpose, browser, token)
      body = "#{token.till}.#{token.id}.#{encode(token.text)}"
      "#{body}.#{mac(@secrets[0], purpose, browser, body)}"
    end

    def read(purpose, browser, signed)
      _, body, till, id, text, mac = *signed.match(/\A((\d{1,12})\.([\w-]{16})\.([\w-]*))\.([\w-]{43})\z/)
      return unless mac && @secrets.any? { |secret| OpenSSL.secure_compare(mac(secret, purpose, browser, body), mac) }

      Token.new(till.to_i, id, text.tr('-_', '+/').unpack1('m').force_encoding('UTF-8')).for(purpose)
    end

    private

    def encode(bytes) = [bytes].pack('m0').tr('+/', '-_').delete('=')

    def mac(secret, purpose, browser, body)
      encode(OpenSSL::HMAC.digest('SHA256', secret, [purpose, @audience, browser, body].join("\n")))
    end
  end

  # The same with an ActiveSupport::MessageVerifier. Its messages contain their purpose, so this is a hash: the service, and each
  # log of its URLs, would get the cookie of the browser.
  # @api private
  class VerifierSigner
    include Concealed

    def initialize(verifier, audience)
      @verifier = verifier
      @audience = audience
    end

    def sign(purpose, browser, token) = @verifier.generate(token.to_a, purpose: hash_of(purpose, browser))

    def read(purpose, browser, signed)
      parts = @verifier.verified(signed, purpose: hash_of(purpose, browser))
      parts && Token.new(*parts).for(purpose)
    end

    private

    def hash_of(purpose, browser) = OpenSSL::Digest.hexdigest('SHA256', [purpose, @audience, browser].join("\n"))
  end
end
