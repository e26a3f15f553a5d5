# frozen_string_literal: true

class DpplusConnect
  # The UUIDs that `reconcile` has reported as connected and as disconnected, and those that the service does not know.
  Reconciled = Struct.new(:added, :removed, :unknown)

  # The users whom the service has as connected.
  # @api private
  class Accounts
    BATCH = 1000 # UUIDs in a request, at most
    LONGEST_LIST = 100_000_000 # bytes

    def initialize(options)
      @options = options
      @service = Service.new(options)
    end

    def disconnect(uuids) = report('disconnected', list_of(uuids.flatten)) && nil

    def connected
      headers = { 'authorization' => @service.authorization }
      @service.call('/api/uuids/connected', { headers:, limit: LONGEST_LIST }) { |body| list_of(Service.object_in(body).fetch('uuids')) }
    end

    def reconcile(most_removed)
      there = connected
      here = list_of(yield)
      missing = here - there
      removed = there - here
      refuse(removed.size, there.size) if removed.size > (most_removed || (there.size / 2.0))
      unknown = report('connected', missing)
      report('disconnected', removed)
      Reconciled.new(missing - unknown, removed, unknown)
    end

    private

    def refuse(count, all)
      @options.log('reconcile-refused', "#{count} of #{all}")
      raise TooManyRemoved, "#{count} of #{all} connected users would be disconnected: does the list have all users?"
    end

    # Returns the UUIDs that the service does not know. A request is all or nothing: one such UUID would hold up the others for good.
    def report(what, uuids)
      return [] if uuids.empty?
      return in_parts(what, uuids, BATCH) if uuids.size > BATCH

      @service.post_uuids(what, uuids, expected: ['unknown_uuid'])
      []
    rescue ServiceError => e
      raise unless e.code == 'unknown_uuid'

      uuids.one? ? uuids : in_parts(what, uuids, (uuids.size + 9) / 10)
    end

    def in_parts(what, uuids, size) = uuids.each_slice(size).flat_map { |part| report(what, part) }

    # Returns UUIDs in lower case, each once.
    def list_of(uuids)
      uuids.each.with_index(1).map do |uuid, number|
        text = uuid.to_s.downcase
        raise ArgumentError, "value #{number} is not a UUID; pass the UUIDs of connected users only" unless Service::UUID.match?(text)

        text
      end.uniq
    end
  end
end
