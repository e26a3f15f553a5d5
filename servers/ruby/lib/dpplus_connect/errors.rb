# frozen_string_literal: true

class DpplusConnect
  # Ends a login. The message is the code of the error, which the user reads: at most 40 letters, digits and underscores.
  class Failure < StandardError; end

  # A method call of the app returned a value that means nothing here. The message goes into the log: it has nothing of a user.
  class WrongAnswer < StandardError; end

  # A request to the service that failed. `status` is 0 without a response. `code` is the error code of the service, or a word for
  # the cause, such as ReadTimeout.
  class ServiceError < StandardError
    attr_reader :path, :status, :code

    def initialize(path, status, code)
      @path = path
      @status = status
      @code = code
      super("#{path} #{status} #{code}")
    end
  end

  # The error of `reconcile` for a list that lacks most of the connected users: a short list is more often a query that failed or
  # has a limit.
  class TooManyRemoved < StandardError; end

  # Keeps secrets, cookies and codes out of what `inspect` and `pp` print, such as a tracker of errors.
  module Concealed
    def inspect = "#<#{self.class.name}>"
  end
end
