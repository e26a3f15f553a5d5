# Answers test vectors, and ids alone with the result of once.
ENV['SECRET'] ||= 'x' * 32
load File.join(__dir__, 'config.ru')
$stdin.each_line(chomp: true) do |line|
  action, purpose, secret, audience, bind, *rest = line.gsub('\n', "\n").split("\t", -1)
  puts case action
       when 'href' then Login.local(purpose)
       when 'ask' then Login.ask(purpose)
       when 'sign' then Token.sign(secret, audience, purpose, bind, *rest)
       when 'read' then Token.read([secret], audience, purpose, bind, rest[0].to_i, rest[1])&.last || 'refused'
       else Login.once(action)
       end
end
