# frozen_string_literal: true

require 'json'
require 'openssl'

class DpplusConnect
  # The result of the login with a state, for an answer that comes twice: docs/protocol.md. The content of the store is of no use
  # without the cookie of the browser.
  class Result
    PAUSE = 0.1 # seconds between two looks into the store, which other processes write
    LOOKS = 300

    include Concealed

    def initialize(options, env, browser, id)
      @options = options
      @env = env
      @browser = browser
      @id = id
    end

    def begin = set('working', 30)

    # Only a browser that got the response comes to its return page.
    def deliver = set('delivered', 3600)

    def keep(outcome, cookies) = set(seal(JSON.generate([outcome, cookies])), 60)

    # Returns the outcome and the cookies of an earlier request of the browser, or :delivered if it has them. Waits while that
    # request works.
    def find
      is_waiting = false
      LOOKS.times do |look|
        entry = get
        # At the first look, another process may have used up the state, and not have begun yet.
        return ended(entry, is_waiting) unless entry == 'working' || (entry.nil? && look.zero?)

        is_waiting ||= !entry.nil?
        sleep PAUSE
      end
      nil
    end

    private

    def ended(entry, is_waiting)
      return (:delivered unless is_waiting) if entry == 'delivered'

      JSON.parse(unseal(entry)) if entry
    rescue ArgumentError, OpenSSL::Cipher::CipherError
      nil # of another browser
    end

    def set(value, seconds) = logged { @options.answers.set(@id, value, seconds) }

    def get = logged { @options.answers.get(@id) }

    # A store that fails ends no login.
    def logged
      yield
    rescue StandardError => e
      @options.failed(e, @env)
      nil
    end

    def seal(text)
      cipher = cipher_for(&:encrypt)
      nonce = cipher.random_iv
      sealed = cipher.update(text) + cipher.final
      [nonce + sealed + cipher.auth_tag].pack('m0')
    end

    def unseal(sealed)
      bytes = sealed.unpack1('m0')
      raise ArgumentError, 'too short' if bytes.size < 29

      cipher = cipher_for(&:decrypt)
      cipher.iv = bytes[0, 12]
      cipher.auth_tag = bytes[-16..]
      cipher.update(bytes[12...-16]) + cipher.final
    end

    def cipher_for
      OpenSSL::Cipher.new('aes-256-gcm').tap do |cipher|
        yield cipher
        cipher.key = OpenSSL::Digest.digest('SHA256', @options.signer.sign('answer', @browser, Token.new(0, @id, '')))
      end
    end
  end
end
