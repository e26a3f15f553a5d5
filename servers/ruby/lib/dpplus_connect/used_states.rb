# frozen_string_literal: true

class DpplusConnect
  # A table of ActiveRecord with the used states and the results of logins, for all processes. The generator makes its migration.
  #
  # @example
  #   states = DpplusConnect::UsedStates.new
  #   DpplusConnect.new(once: states, answers: states, …)
  class UsedStates
    # Stores an id until its end. Returns true for the first of all processes, because of the primary key.
    def call(id, till)
      rows.where('till < ?', Time.now.to_i).delete_all
      rows.transaction(requires_new: true) { rows.create!(id:, till:) }
      true
    rescue ActiveRecord::RecordNotUnique
      false
    end

    def get(id) = rows.where('till > ?', Time.now.to_i).where(id: "result #{id}").pick(:result)

    def set(id, text, seconds) = rows.upsert({ id: "result #{id}", till: Time.now.to_i + seconds, result: text })

    private

    # In Rails, an initializer should not load ActiveRecord.
    def rows = @rows ||= Class.new(ActiveRecord::Base) { self.table_name = 'dpplus_used_states' }
  end
end
