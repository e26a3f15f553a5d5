# The same login as a Rails application, with config.ru beside this file. SECRET=… SERVICE=… rackup --quiet --env deployment --port 3000 rails_app.ru
ENV['RAILS_ENV'] ||= 'production'
require 'action_controller/railtie'
load File.join(__dir__, 'config.ru')

# The application.
class Application < Rails::Application
  config.eager_load = false
  config.secret_key_base = Login::SECRETS[0]
  config.logger = Logger.new($stderr)
  config.log_level = :warn # the log of requests has the callback's URL, which holds the code
  routes.append do
    root to: 'login#home'
    get '/callback/start', to: 'login#start'
    get '/callback', to: 'login#callback'
    get '/return', to: 'login#return_page'
  end
end

# The pages of the login. Not with `params` and `cookies`: they keep one of two, and change names and values.
class LoginController < ActionController::Base
  # Rails refuses bytes that are not UTF-8 in `params`, also if nothing reads them.
  %i[home start callback return_page].each { |action| skip_parameter_encoding(action) }
  before_action do
    response.headers.update('Cache-Control' => 'no-store', 'Referrer-Policy' => 'no-referrer')
    @session, @browser = Login.cookies_of(request.env)
    @new = @browser ? {} : { 'browser' => @browser = SecureRandom.urlsafe_base64(16) }
  end

  def home
    return render html: "Hello #{@session[1]}" if @session

    bake(@new)
    render html: Login.button(@browser).html_safe
  end

  def start
    status, text = Login.start(request.env, @browser)
    return render plain: text, status: status unless status == 303

    bake(@new)
    see_other(text)
  end

  def callback
    query = Login.query_of(request.env)
    token, of_page = query['state'].to_s.split('~', 2)
    login = Login.unseal('state', @browser, token)
    unless login && Login.once(login[0])
      return see_other("#{Login::ORIGIN}/") if @session # a tab that comes back late

      return render html: Login::REFUSAL.html_safe, status: 400
    end
    uuid = Login.identify(query['code']) if query['code'] && !query['error']
    bake('session' => Login.seal('session', '', uuid, 28_800), 'browser' => SecureRandom.urlsafe_base64(16)) if uuid
    see_other(Login.return_url(of_page || token, login[1], uuid))
  end

  def return_page
    outcome = Login.unseal('return', '', Login.query_of(request.env)['login'])
    outcome ? render(html: Login.return_html(outcome[1]).html_safe) : render(plain: 'Not found', status: 404)
  end

  private

  # Rails writes no secure cookie if it does not see https, such as behind a proxy.
  def bake(cookies)
    flags = { path: '/', httponly: true, same_site: :lax, secure: Login::IS_SECURE }
    cookies.each { |name, value| response.set_cookie("#{Login::PREFIX}#{name}", value: value, **flags) }
  end

  def see_other(url) = redirect_to(url, status: :see_other, allow_other_host: true)
end

run Application.initialize!
