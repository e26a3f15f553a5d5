import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Visitor } from '../src/sandbox/visitor.ts';
import { freePort } from '../src/testing/free-port.ts';
import { type ProductApp, settingsOf, testProduct } from './testing/product-app.ts';
import { Browser, product, startStand } from './testing/stand.ts';

const modules = '/usr/lib/apache2/modules';
const isThere = existsSync(`${modules}/mod_auth_openidc.so`);
const install = 'apt-get install apache2 libapache2-mod-auth-openidc';
console.log(`runtime: mod_auth_openidc: ${isThere ? 'run' : `not installed: ${install}`}`);

describe.runIf(isThere)('Apache with the settings of docs/openid-connect.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dpplus-apache-'));
  let origin: string;
  let stand: Awaited<ReturnType<typeof startStand>>;
  const apache = (signal: string) =>
    spawnSync('apache2', ['-d', folder, '-f', join(folder, 'apache.conf'), '-k', signal], {
      encoding: 'utf8',
    });

  async function begin(service?: string) {
    origin = `http://localhost:${await freePort()}`;
    const wiki = product('wiki', { redirectUris: [`${origin}/return`] });
    stand = await startStand({ products: { wiki }, ...(service && { service }) });
    const settings = settingsOf(
      'Apache with `mod_auth_openidc`',
      stand.issuer,
      origin,
      JSON.stringify(wiki.secret),
    );
    const names = [
      'mpm_event',
      'authn_core',
      'authz_core',
      'authz_user',
      'auth_openidc',
      'include',
      'headers',
      'mime',
    ];
    writeFileSync(
      join(folder, 'apache.conf'),
      `${names.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`).join('\n')}
Listen ${new URL(origin).port}
ServerName localhost
User www-data
Group www-data
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
TypesConfig /etc/mime.types
DocumentRoot ${folder}/pages
AddOutputFilter INCLUDES .html
# Node.js sends cors for every request, and the module redirects navigations only.
RequestHeader unset Sec-Fetch-Mode early
RequestHeader unset Sec-Fetch-Dest early
<Directory ${folder}/pages>
Options +Includes
</Directory>
${settings.replace('PASSPHRASE', 'a-passphrase-of-the-test')}`,
    );
    expect(apache('start')).toMatchObject({ status: 0 });
  }

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    spawnSync('mkdir', [join(folder, 'pages')]);
    const page = '<p>user <!--#echo var="REMOTE_USER" --> <!--#echo var="OIDC_CLAIM_email" --></p>';
    writeFileSync(join(folder, 'pages', 'index.html'), page);
    await begin();
  });
  afterAll(async () => {
    apache('stop');
    await stand.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('a static page shows the UUID and the email address of the user', async () => {
    const browser = new Browser();
    const { response } = await stand.follow(browser, `${origin}/index.html`);
    const [uuid] = await stand.connected('wiki').then((all) => all.filter((one) => one.startsWith('a3b6')));
    expect([response?.status, await response?.text()]).toEqual([
      200,
      `<p>user ${uuid} fresh@example.com</p>`,
    ]);
  });

  it('a user who cancels does not see the page', async () => {
    const { response } = await stand.follow(new Browser(), `${origin}/index.html`, async (url) => {
      const visitor = await new Visitor(stand.sandbox).request(url.pathname + url.search);
      return (await visitor.submit('login', { decision: 'cancel' })).location;
    });
    expect(await response?.text()).not.toContain('<p>user');
    expect(stand.events).toContainEqual({ event: 'login-refused', product: 'wiki', detail: 'access_denied' });
  });

  it('the checker finds no fault of the bridge, with Apache as the app that logs in', async () => {
    apache('stop');
    await stand.close();
    const port = await freePort();
    await begin(`http://127.0.0.1:${port}`);
    const { clientId, clientSecret } = product('wiki').service;
    const words = ['check', `${stand.issuer}/callback/wiki`, '--client', `${clientId}:${clientSecret}`];
    const options = ['--login', `${origin}/index.html`, '--port', String(port), '--json'];
    const checker = spawn(process.execPath, ['dist/sandbox/bin.js', ...words, ...options]);
    let text = '';
    checker.stdout.on('data', (part) => {
      text += part;
    });
    const [code] = await once(checker, 'exit');
    const results: { id: string; verdict: string; detail?: string }[] = JSON.parse(text);
    const failed = results.filter(({ verdict }) => verdict === 'failed');
    // The cookie of Apache, which the bridge does not set.
    expect(failed.map(({ id, detail }) => `${id}: ${detail}`)).toEqual([
      'cookie-twice: the app takes the first of two cookies mod_auth_openidc_session; take both for missing',
    ]);
    expect([code, results.filter(({ verdict }) => verdict === 'passed').length]).toEqual([1, 42]);
  });
});

const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

const apps: ProductApp[] = [
  {
    name: 'Django with Authlib',
    runtime: {
      probe: [python, '-c', 'import authlib, django, requests, werkzeug'],
      install: 'apt-get install python3-authlib python3-django python3-requests python3-werkzeug',
    },
    start: '/',
    callback: '/return',
    sends: ['code_challenge', 'nonce', 'state'],
    page: (uuid) => `user ${uuid} fresh@example.com`,
    cancelled: [403, 'The login was not completed.'],
    command: () => [python, 'app.py'],
    files: (settings) => ({
      'app.py': `import os
from django.conf import settings
settings.configure(
    SECRET_KEY="a secret of the test", ROOT_URLCONF=__name__, ALLOWED_HOSTS=["localhost"],
    MIDDLEWARE=["django.contrib.sessions.middleware.SessionMiddleware"],
    SESSION_ENGINE="django.contrib.sessions.backends.file",
)
${settings}
from django.core.wsgi import get_wsgi_application
from django.urls import path
from werkzeug.serving import run_simple


def home(request):
    user = request.session.get("user")
    return HttpResponse(f"user {user} {request.session['email']}" if user else '<form action="/login"></form>')


urlpatterns = [path("", home), path("login", login), path("return", returned)]
run_simple("localhost", int(os.environ["PORT"]), get_wsgi_application(), threaded=True)
`,
    }),
  },
  {
    name: 'Rails and Rack with `omniauth_openid_connect`',
    runtime: {
      probe: ['ruby', '-e', 'require "omniauth_openid_connect"; require "rack"; require "webrick"'],
      install: 'apt-get install ruby-omniauth-openid-connect ruby-rack ruby-webrick',
    },
    start: '/',
    callback: '/auth/openid_connect/callback',
    sends: ['nonce', 'state'],
    page: (uuid) => `user ${uuid} fresh@example.com`,
    cancelled: [403, 'access_denied | the user cancelled the login'],
    command: (port) => ['rackup', '--quiet', '--host=localhost', `--port=${port}`, 'config.ru'],
    files: (settings) => ({
      'config.ru': `require 'omniauth_openid_connect'
SWD.url_builder = URI::HTTP # the tests have no TLS
use Rack::Session::Cookie, secret: 'a secret of the test with 64 characters, as Rack asks for in its docs'
OmniAuth.config.on_failure = proc { |env| [403, {}, [env['omniauth.error'].message]] }
${settings}
run(lambda do |env|
  auth, session = env['omniauth.auth'], env['rack.session']
  if auth
    session['user'] = "user #{auth.uid} #{auth.info.email}"
    return [302, { 'location' => '/' }, []]
  end
  token = Rack::Protection::AuthenticityToken.token(session)
  form = %(<form method="post" action="/auth/openid_connect"><input name="authenticity_token" value="#{token}"></form>)
  [200, { 'content-type' => 'text/html' }, [session['user'] || form]]
end)
`,
    }),
  },
];

apps.forEach(testProduct);
