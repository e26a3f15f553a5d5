# frozen_string_literal: true

class DpplusConnect
  # Remembers the latest 100,000 used states of this process.
  class Once
    def initialize
      @used = {}
      @lock = Mutex.new
    end

    def call(id, _till)
      @lock.synchronize do
        next false if @used.key?(id)

        @used.shift if @used.size >= 100_000
        @used[id] = true
      end
    end
  end

  # The results of this process: the latest 5,000.
  class Answers
    def initialize
      @entries = {}
      @lock = Mutex.new
    end

    def get(id)
      value, till = @lock.synchronize { @entries[id] }
      value if value && till > Time.now.to_f
    end

    def set(id, value, seconds)
      @lock.synchronize do
        @entries.delete(id) # so that the oldest one is the first
        @entries[id] = [value, Time.now.to_f + seconds]
        @entries.shift if @entries.size > 5000
      end
    end
  end

  # An app that shares its used states only keeps no results: the return page of another process could not take them out of the
  # memory of this one, and a copy of the cookie from before the login would get the session.
  class NoAnswers
    def get(_id) = nil

    def set(_id, _value, _seconds) = nil
  end
end
