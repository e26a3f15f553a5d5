# frozen_string_literal: true

require 'net/http'

class DpplusConnect
  # A request over HTTP, through the proxy of the environment. It follows no redirects, which would take the secret to another host.
  # @api private
  class Transport
    include Concealed

    TooLarge = Class.new(StandardError)

    # @param limit [Integer] bytes of the body
    def initialize(url, body, headers, limit)
      @uri = URI(url)
      @request = (body ? Net::HTTP::Post : Net::HTTP::Get).new(@uri, headers)
      @request.body = body
      @limit = limit
    end

    # Returns the body. Yields the status before.
    def send
      body = String.new
      connection.start do |http|
        http.request(@request) do |response|
          yield response.code.to_i
          response.read_body { |part| raise TooLarge if (body << part).bytesize > @limit }
        end
      end
      body
    end

    private

    # By itself, Net::HTTP takes the proxy for http URLs.
    def connection
      proxy = @uri.find_proxy
      http = Net::HTTP.new(@uri.hostname, @uri.port, proxy&.hostname, proxy&.port, *credentials_of(proxy))
      http.use_ssl = @uri.scheme == 'https'
      http
    end

    # A URL has special characters encoded.
    def credentials_of(proxy) = [proxy&.user, proxy&.password].map { |text| text&.gsub(/%\h\h/) { |code| code[1..].hex.chr } }
  end
end
