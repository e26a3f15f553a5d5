# frozen_string_literal: true

# Answers test vectors, and ids alone with the result of once.
require_relative 'lib/dpplus_connect'

once = DpplusConnect::Once.new
$stdin.each_line(chomp: true) do |line|
  action, first, secret, audience, browser, *rest = line.gsub('\n', "\n").split("\t", -1)
  signer = DpplusConnect::Signer.new([secret], audience)
  puts case action
       when 'href' then DpplusConnect.local(first)
       when 'ask' then DpplusConnect::Query.new(first).asks
       when 'loopback' then DpplusConnect::LOOPBACK.match?(first)
       when 'language' then DpplusConnect.language(first)
       when 'decide'
         answer = DpplusConnect.decide(first, secret, audience)
         answer == :account_mismatch ? 'mismatch' : answer || first
       when 'sign' then signer.sign(first, browser, DpplusConnect::Token.new(*rest))
       when 'read'
         token = signer.read(first, browser, rest[1])
         token && token.till > rest[0].to_i ? token.text : 'refused'
       else once.call(action, 0)
       end
end
