import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { AttackedServer } from './attacked-server.ts';

// An app on Rack with sessions in a store, as docs/ruby.md says. A header has the end of `on_login`.

const file = join(temporaryFolder(), 'config.ru');
writeFileSync(
  file,
  `
require '${process.cwd()}/servers/ruby/lib/dpplus_connect'
users = {}
on_login = lambda do |env, uuid|
  user = env['rack.session'][:user]
  answer = DpplusConnect.decide(users.key(uuid), user, users[user])
  next answer if answer && (answer != :ask || env['HTTP_X_ASK'])

  id = users.key(uuid) || (users.size + 1).to_s
  users[id] = uuid
  DpplusConnect.begin_session(env, user: id)
  env['HTTP_X_END'] ? eval(env['HTTP_X_END']) : nil
end
login = DpplusConnect.new(
  current_user: ->(env) { env['rack.session'][:user] }, on_login: on_login,
  pages: ENV['PAGES'] ? {} : { ask: '/', confirm: '/' }, **DpplusConnect.settings(ENV)
)
use DpplusConnect::SingleCookies
use Rack::Session::Pool, key: 'rack_session'
home = lambda do |env|
  request = Rack::Request.new(env)
  response = Rack::Response.new
  session = env['rack.session']
  session[:cart] ||= request.params['cart']
  if request.path == '/users'
    id = (users.size + 1).to_s
    users[id] = nil
    DpplusConnect.begin_session(env, user: id)
  elsif request.path == '/link'
    login.accept(env, response, request.params['token']) do |uuid|
      eval(env['HTTP_X_END'] || 'users[session[:user]].nil? && !users.value?(uuid) && !!(users[session[:user]] = uuid)')
    end
  else
    offer = login.offered(env)
    response.write("Account #{session[:user]} #{session[:cart]}\\n#{login.link}")
    response.write(%(Connect #{offer.uuid}? <input name="token" value="#{offer.token}">)) if offer && session[:user]
  end
  response.finish
end
run(->(env) { login.at?(env) ? login.call(env) : home.call(env) })
`,
);

export const appOn = (name: 'webrick' | 'puma', origin = 'http://app.example.test') =>
  new AttackedServer(
    {
      name,
      file: 'docs/ruby.md',
      start: (port) => `rackup --quiet --server ${name} --host localhost --port ${port} ${file}`.split(' '),
    },
    origin,
  );
