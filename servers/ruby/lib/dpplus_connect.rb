# frozen_string_literal: true

%w[version errors texts users query tokens cookies stores used_states result options transport service data accounts on_login request start
   callback linking return_page].each { |name| require_relative "dpplus_connect/#{name}" }

# The login with Secure Connect, a Rack application to mount at the path of the redirect URI: docs/ruby.md of dpplus-connect.
#
# @example
#   login = DpplusConnect.new(secret: ENV['DPPLUS_SECRET'], on_login: ->(env, uuid) { DpplusConnect.begin_session(env, uuid: uuid) })
#   map('/callback') { run login } # in Rails: mount login => '/callback'
class DpplusConnect
  include Concealed

  # The name of a setting in the environment, where other programs have their own SECRET.
  # @api private
  def self.variable(name) = "DPPLUS_#{name.upcase}"

  # Returns the options that the environment names: DPPLUS_SECRET is the option `secret`.
  # @param env [Hash, ENV]
  # @return [Hash]
  def self.settings(env) = SETTINGS.keys.to_h { |name| [name, env[variable(name)]] }.compact

  # @return [Options]
  attr_reader :options

  # @param options [Hash] those of {SETTINGS}, and:
  # @option options [ActiveSupport::MessageVerifier] :verifier in the place of `secret`
  # @option options [#call] :on_login gets the env and the UUID, and begins the session of the app. It returns nil, the path where the
  #   user goes, or what {DpplusConnect.decide} returns: after :ask and :confirm, the login waits, and the user goes to the path of that
  #   name in `pages`. Anything else, and each exception, ends the login with an error, and the session is as before. The user reads the
  #   text of a {Failure}.
  # @option options [#call] :current_user gets the env, and returns the key of the user who is logged in, such as the id, or nil
  # @option options [Hash] :pages the paths `ask:` and `confirm:`
  # @option options [#call] :once gets an id and its end, and returns true the first time
  # @option options [#get, #set] :answers keeps results for a minute: `set(id, text, seconds)` replaces a text, `get(id)` returns it or
  #   nil. With `once` alone, nothing is kept
  # @option options [#call] :on_error gets the env and the exception of each line `callback-failed`, for a tracker
  # @option options [Logger] :logger
  # @raise [ArgumentError] for a wrong option
  def initialize(**options) = @options = Options.new(**options)

  # Answers a request at the redirect URI.
  def call(env) = Request.new(options, env).respond.finish

  # Tells whether a request is at the redirect URI.
  def at?(env) = options.at?(env)

  # Returns the login that waits for the agreement of the user.
  # @return [Linking::Offer, nil] its UUID, and the token for the form of the page that asks
  def offered(env) = Linking.new(options, env).offered

  # Completes the login that waits, if the token is right, and the block returns true.
  # @param response [#set_cookie] of Rack or Rails
  # @param token [String] of the form
  # @yieldparam uuid [String] to store with the user who is logged in, in one step, only if neither has another one
  # @yieldreturn [true, false] whether it is stored
  # @return [String, nil] the path where the login leads
  def accept(env, response, token, &store) = Linking.new(options, env).accept(response, token, store)

  # Ends the login that waits, for the user who says no, and for a logout. Otherwise, the next user of a shared browser could be asked too.
  # @param response [#set_cookie] of Rack or Rails
  def decline(response) = Linking.new(options, {}).decline(response)

  # Returns the HTML of a link that logs in, the same for all users. In Rails, it needs no `raw`.
  # @param href [String] the path where the login leads
  # @param lang [String] the language of the label and the service, by default English
  # @param scope [String] within `allowed_scope`
  # @return [String, ActiveSupport::SafeBuffer]
  def link(href: nil, lang: nil, scope: nil)
    language = lang || 'en'
    label = TEXTS.fetch(language) { raise ArgumentError, "lang: needs #{TEXTS.keys.join(', ')}" }['login']
    raise ArgumentError, 'scope: needs names of allowed_scope' unless options.allow?(scope)

    url = options.url_of({ dpplus: 'start', href:, scope:, lang: language }.compact)
    html = "<a class=\"dpplus-connect\" data-start target=\"_top\" rel=\"external\" href=\"#{CGI.escapeHTML(url)}\">" \
           "<span class=\"dpplus-label\" lang=\"#{language}\">#{label}</span></a>#{options.script(language)}"
    html.respond_to?(:html_safe) ? html.html_safe : html
  end

  # Requests what the user shares in this login. Call it in `on_login`, before a transaction. A part that fails is a line of the log.
  # @return [Data] without the parts that were not granted or failed
  # @raise [WrongAnswer] elsewhere
  # @example
  #   login.data(env).user&.dig('email')
  def data(env) = Data.of(options, env)

  # Requests the photo of the identity card, with the scope eid_photo. Call it like {#data}.
  # @return [String, nil] a JPEG or PNG
  def photo(env) = Data.photo_of(options, env)

  # Reports the UUIDs of closed accounts. Those that the service does not know are no error.
  # @raise [ServiceError, ArgumentError]
  # @return [nil]
  def disconnect(*uuids) = Accounts.new(options).disconnect(uuids)

  # @return [Array<String>] the UUIDs that the service has as connected
  # @raise [ServiceError]
  def connected = Accounts.new(options).connected

  # Reports the differences between the list of the service and the UUIDs of all your users, once a day. It changes nothing if it would
  # disconnect more than half of the users.
  # @param most_removed [Integer] in the place of the half
  # @yieldreturn [Enumerable<String>] the UUIDs of all users. It is called last: an app stores a UUID before it is reported, so a UUID
  #   of the service is stored by then
  # @return [Reconciled]
  # @raise [ServiceError, TooManyRemoved, ArgumentError]
  # @example
  #   DPPLUS_CONNECT.reconcile { User.where.not(dpplus_uuid: nil).pluck(:dpplus_uuid) }
  def reconcile(most_removed: nil, &list) = Accounts.new(options).reconcile(most_removed, &list)
end

require_relative 'dpplus_connect/railtie' if defined?(Rails::Railtie)
