# frozen_string_literal: true

require 'json'
require 'timeout'

class DpplusConnect
  # The response of the service to the code of a login. The scope is within `allowed_scope`.
  # @api private
  class Grant
    include Concealed

    attr_reader :uuid, :access_token

    def initialize(uuid, access_token, scopes)
      @uuid = uuid
      @access_token = access_token
      @scopes = scopes
    end

    def granted?(scope) = @scopes.include?(scope)
  end

  # Requests to the service.
  # @api private
  class Service
    include Concealed

    Invalid = Class.new(StandardError)
    UUID = /\A\h{8}(-\h{4}){3}-\h{12}\z/
    PATIENCE = 10 # seconds for a request
    REPORT_PATIENCE = 3 # seconds for the report of a login, during which the user waits
    LONGEST_BODY = 100_000 # bytes

    # Returns the JSON object of a body.
    def self.object_in(body)
      found = JSON.parse(body.force_encoding('UTF-8').scrub.delete_prefix("\uFEFF"))
      found.is_a?(Hash) ? found : raise(Invalid)
    end

    def initialize(options) = @options = options

    # Returns the grant of a code.
    def exchange(code)
      own = { client_id: @options.client_id, client_secret: @options.client_secret, redirect_uri: @options.redirect_uri }
      body = URI.encode_www_form(grant_type: 'authorization_code', code:, **own)
      call('/oauth/token', { body:, headers: { 'content-type' => 'application/x-www-form-urlencoded' } }) { |answer| grant_in(answer) }
    rescue ServiceError => e
      is_of_app = e.status.between?(400, 499) && ![408, 429].include?(e.status) && e.code != 'invalid_grant'
      raise Failure, is_of_app ? 'configuration_error' : 'service_unavailable'
    end

    # Reports the UUID of a login. Without a report, the service rejects logins beyond the limit. A failure is a line of the log, and
    # the next login of the user or `reconcile` makes up for it.
    def report(uuid)
      ends = now + REPORT_PATIENCE
      failure = try_report(uuid, REPORT_PATIENCE, [0])
      left = ends - now
      return unless failure&.status&.zero?

      # A repeated report is no error.
      left.positive? ? try_report(uuid, left, []) : logged(failure, [])
    end

    def post_uuids(what, uuids, **options)
      headers = { 'content-type' => 'application/json', 'authorization' => authorization }
      call("/api/uuids/#{what}", { body: JSON.generate(uuids:), headers: }, **options) { nil }
    end

    def authorization = "Basic #{["#{@options.client_id}:#{@options.client_secret}"].pack('m0')}"

    # Returns what the block makes of the body. It raises for a wrong one. An expected code or status is no line of the log.
    def call(path, request = {}, patience: PATIENCE, expected: [], &reader)
      status = 0
      # The timeouts of Net::HTTP are for each read, and these seconds for the whole response.
      body = Timeout.timeout(patience) { transport(path, **request).send { |code| status = code } }
      read(path, status, body, &reader)
    rescue ServiceError => e
      raise logged(e, expected)
    rescue StandardError => e
      raise logged(ServiceError.new(path, status, word_of(e)), expected)
    end

    private

    def try_report(uuid, patience, expected)
      post_uuids('connected', [uuid], patience:, expected:)
    rescue ServiceError => e
      e
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    def logged(error, expected)
      hint = error.code == 'invalid_client' ? ': check client_id and client_secret' : ''
      @options.log('request-failed', error.message + hint) unless expected.include?(error.code) || expected.include?(error.status)
      error
    end

    WORDS = { Transport::TooLarge => 'too_large', Invalid => 'invalid_response', Timeout::Error => 'ReadTimeout' }.freeze
    private_constant :WORDS

    def word_of(error) = WORDS[error.class] || error.class.name[/\w+\z/]

    def read(path, status, body)
      return yield body if status.between?(200, 299)

      raise ServiceError.new(path, status, code_in(body))
    rescue JSON::ParserError, TypeError, KeyError, ArgumentError
      raise Invalid
    end

    def grant_in(body)
      uuid, token, scope = Service.object_in(body).values_at('uuid', 'access_token', 'scope').map(&:to_s)
      Grant.new(uuid[UUID]&.downcase || raise(Invalid), token[/\A[!-~]+\z/], scope.split(/ /) & @options.allowed_scope.split(/ /))
    end

    def transport(path, body: nil, headers: {}, limit: LONGEST_BODY)
      Transport.new(@options.internal_service + path, body, headers, limit)
    end

    # A text of the sender does not belong into a log.
    def code_in(body) = Service.object_in(body)['error'].to_s[/\A\w{1,40}\z/] || raise(Invalid)
  end
end
