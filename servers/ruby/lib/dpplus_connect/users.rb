# frozen_string_literal: true

# Who logs in, and the session of the app.
class DpplusConnect
  # Returns what `on_login` returns: nil if the owner of a UUID may log in, otherwise a Symbol for the user who is logged in.
  # @param owner the key of the user with this UUID, such as the id, or nil
  # @param user the key of the user who is logged in, or nil
  # @param uuid_of_user the UUID of that user, or nil
  # @return [nil, :ask, :confirm, :account_mismatch]
  # @raise [WrongAnswer] for an object that is no key
  # @example
  #   DpplusConnect.decide(owner&.id, user&.id, user&.dpplus_uuid)
  def self.decide(owner, user, uuid_of_user)
    owner, user, own = [owner, user, uuid_of_user].map { |one| key_of(one) }
    return (:account_mismatch unless ['', owner].include?(user)) unless owner.empty?
    return :ask if user.empty?

    own.empty? ? :confirm : :account_mismatch
  end

  # Returns the key of a user as text, or an empty text for nobody. The text of an object differs in each request.
  # @api private
  def self.key_of(user)
    key = user ? user.to_s : ''
    raise WrongAnswer, "current_user or decide: needs the key of a user, such as the id, not a #{user.class}" if key.start_with?('#<')

    key
  end

  # Begins a session of Rack with these values. Another host of the domain may have planted the id and the content of the old one.
  # @return [nil] what `on_login` returns
  # @example
  #   on_login: ->(env, uuid) { DpplusConnect.begin_session(env, uuid: uuid) }
  def self.begin_session(env, **values)
    env['rack.session.options'][:renew] = true
    env['rack.session'].clear
    values.each { |name, value| env['rack.session'][name] = value }
    nil
  end
end
