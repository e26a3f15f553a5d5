# Reads test vectors and writes what the application makes of them.
ENV['SECRET'] ||= 'x' * 32
def run(_app) = nil
load File.join(__dir__, 'config.ru')
$stdin.each_line(chomp: true) do |line|
  action, secret, audience, bind, *rest = line.gsub('\n', "\n").split("\t", -1)
  token = action == 'sign' ? Token.sign(secret, audience, 'state', bind, *rest) : Token.read([secret], audience, 'state', bind, rest[0].to_i, rest[1])&.last
  puts token || 'refused'
end
