# frozen_string_literal: true

# A plain server with the login. Settings: docs/ruby.md of dpplus-connect. Start: DPPLUS_SECRET=x rackup --env deployment --port 3000
require_relative 'lib/dpplus_connect'

# Keeps the UUID of the user in a signed cookie, for eight hours. An app uses its own sessions.
class PlainSession
  def initialize(app, options)
    @app = app
    @options = options
    @cookie = options.cookie(DpplusConnect::SESSION_COOKIE)
  end

  def call(env)
    session = @options.signer.read('session', '', @cookie.read(env))
    env['plain.uuid'] = session.text if session&.valid?
    response = Rack::Response[*@app.call(env)]
    @cookie.write(response, @options.seal('session', '', env['plain.login'], DpplusConnect::SESSION_LIFETIME)) if env['plain.login']
    response.finish
  end
end

# Finds or creates the user with this UUID in an app.
on_login = lambda do |env, uuid|
  env['plain.login'] = uuid
  nil
end

begin
  settings = { redirect_uri: "http://localhost:#{ENV.fetch('PORT', 3000)}/callback", **DpplusConnect.settings(ENV) }
  login = DpplusConnect.new(current_user: ->(env) { env['plain.uuid'] }, on_login:, **settings)
rescue ArgumentError => e
  abort e.message
end

PAGE = '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>App</title><main><h1>App</h1>%s</main>'

home = lambda do |env|
  uuid = env['plain.uuid']
  text = { 'content-type' => 'text/html; charset=utf-8' }
  next [404, text, ['Not found']] unless ['/', login.options.home].include?(env['PATH_INFO'])

  uuid ? [200, { **text, 'cache-control' => 'no-store' }, [format(PAGE, "Hello #{uuid}")]] : [200, text, [format(PAGE, login.link)]]
end

use DpplusConnect::SingleCookies
use PlainSession, login.options
run(->(env) { login.at?(env) ? login.call(env) : home.call(env) })
