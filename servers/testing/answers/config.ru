# frozen_string_literal: true

# An app whose processes share a store: the test, over HTTP. Rack sets the cookie of the session when the login has responded.
require "#{ENV.fetch('SERVERS')}/ruby/lib/dpplus_connect"

# The store of the test.
class Shared
  def get(id) = ask(Net::HTTP::Get, "/#{id}")[/.+/]

  def set(id, text, seconds) = ask(Net::HTTP::Put, "/#{id}?seconds=#{seconds}", text)

  def call(id, till) = ask(Net::HTTP::Post, "/#{id}?till=#{till}") == 'new'

  private

  def ask(method, path, text = '')
    url = URI(ENV.fetch('STORE_URL') + path)
    Net::HTTP.start(url.host, url.port) { |http| http.request(method.new(url), text).body.to_s }
  end
end

shared = ENV['SHARES_ANSWERS'] ? { answers: Shared.new } : {}
login = DpplusConnect.new(
  current_user: ->(env) { env['rack.session'][:uuid] }, on_login: ->(env, uuid) { DpplusConnect.begin_session(env, uuid: uuid) },
  once: Shared.new, **shared, **DpplusConnect.settings(ENV)
)
use DpplusConnect::SingleCookies
use Rack::Session::Cookie, key: DpplusConnect::SESSION_COOKIE, secret: 'x' * 64
run(->(env) { login.at?(env) ? login.call(env) : [200, {}, ["Hello #{env['rack.session'][:uuid]}"]] })
