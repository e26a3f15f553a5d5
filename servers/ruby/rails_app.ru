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
    # Rails removes slashes: `/callback//` is another page.
    get '/callback', to: 'login#login', constraints: ->(request) { request.original_fullpath.match?(%r{\A/callback/?(\?|\z)}) }
  end
end

# The pages of the login. Not with `params` and `cookies`: they keep one of two, and change names and values.
class LoginController < ActionController::Base
  # Rails refuses bytes that are not UTF-8 in `params`, also if nothing reads them.
  %i[home login].each { |action| skip_parameter_encoding(action) }
  before_action { response.headers.update('Cache-Control' => 'no-store', 'Referrer-Policy' => 'no-referrer') }

  def home
    session, = Login.cookies_of(request.env)
    return render html: "Hello #{session[1]}" if session

    response.headers.delete('Cache-Control')
    render html: Login::BUTTON.html_safe
  end

  def login
    status, text, cookies = Login.respond(request.env)
    # Rails writes no secure cookie if it does not see https, such as behind a proxy.
    flags = { path: '/', httponly: true, same_site: :lax, secure: Login::IS_SECURE }
    cookies.to_h.each { |name, value| response.set_cookie("#{Login::PREFIX}#{name}", value: value, **flags) }
    status == 303 ? redirect_to(text, status: status, allow_other_host: true) : render(html: text.html_safe, status: status)
  end
end

run Application.initialize!
