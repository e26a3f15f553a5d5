# frozen_string_literal: true

class DpplusConnect
  # What the user shares in a login: docs/protocol.md, "Data endpoints". `user` has email, phone_number, updated_at and uuid, and `eid` the
  # fields of the identity card, such as last_name. Each is a Hash, or nil if it was not granted or failed.
  Data = Struct.new(:user, :eid)

  class Data # :nodoc:
    GRANT = 'dpplus_connect.grant'
    LARGEST_PHOTO = 5_000_000 # bytes
    # The members that not each response has, with their scopes.
    SCOPE_OF = {
      # written: scope-members, by npm run write
      'email' => 'email',
      'phone_number' => 'phone',
      'photo' => 'eid_photo',
      'address' => 'eid_address'
      # /written
    }.freeze

    # @api private
    def self.of(options, env)
      grant = grant_in(env, 'data')
      user = fetch(options, grant, '/oauth/user_data', %w[email phone]) do |body|
        members = Service.object_in(body)
        raise Service::Invalid unless members.fetch('uuid', grant.uuid).to_s.downcase == grant.uuid

        members
      end
      new(*[user, fetch(options, grant, '/oauth/eid_data', %w[eid_profile]) { |body| Service.object_in(body) }].map { |part| within(grant, part) })
    end

    # @api private
    def self.photo_of(options, env)
      grant = grant_in(env, 'photo')
      fetch(options, grant, '/oauth/eid_photo_data', %w[eid_photo], limit: LARGEST_PHOTO) do |body|
        photo = body.b
        # A page or an SVG in its place could run on the origin of the app.
        raise Service::Invalid unless photo.start_with?("\xFF\xD8\xFF".b, "\x89PNG\r\n".b)

        photo
      end
    end

    class << self
      private

      def grant_in(env, name) = env[GRANT] || raise(WrongAnswer, "#{name} needs the env of on_login, and a call in on_login")

      # Requests data if one of the scopes is granted. A user without such data is not a failure.
      def fetch(options, grant, path, scopes, limit: Service::LONGEST_BODY, &reader)
        return unless grant.access_token && scopes.any? { |scope| grant.granted?(scope) }

        headers = { 'authorization' => "Bearer #{grant.access_token}" }
        Service.new(options).call(path, { headers:, limit: }, expected: ['not_found'], &reader)
      rescue ServiceError
        nil
      end

      # The service also sends what an earlier login was granted.
      def within(grant, members) = members&.select { |name, _| !SCOPE_OF[name] || grant.granted?(SCOPE_OF[name]) }
    end
  end
end
