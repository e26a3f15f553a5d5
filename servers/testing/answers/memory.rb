# frozen_string_literal: true

# Prints what the memory of a process has: of an entry, of one that has ended, and of the first after 5,000 others.
require "#{ENV.fetch('SERVERS')}/ruby/lib/dpplus_connect"

memory = DpplusConnect::Answers.new
memory.set('first', 'value', 60)
memory.set('ended', 'value', -1)
puts "#{memory.get('first')} #{memory.get('ended') || 'null'}"
5000.times { |number| memory.set("of #{number}", 'value', 60) }
puts "#{memory.get('first') || 'null'} #{memory.get('of 0')}"
