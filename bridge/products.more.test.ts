import { existsSync } from 'node:fs';
import { apacheConf, hasApache } from './testing/apache.ts';
import { type ProductApp, testProduct } from './testing/product-app.ts';

const debian = 'apt-get install';
const withPkce = ['code_challenge', 'nonce', 'state'];
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

const apps: ProductApp[] = [
  {
    name: 'Apache with `mod_auth_openidc`',
    runtime: {
      probe: [hasApache ? 'true' : 'false'],
      install: `${debian} apache2 libapache2-mod-auth-openidc`,
    },
    start: '/',
    callback: '/protected/return',
    sends: withPkce,
    settings: { issInErrors: false },
    authority: 'OIDCCABundlePath',
    cancelled: [200, 'access_denied'],
    failed: [200, 'temporarily_unavailable'],
    files: (settings) => ({
      'index.shtml': 'user <!--#echo var="REMOTE_USER" --> <!--#echo var="OIDC_CLAIM_email" -->',
      'apache.conf': apacheConf(
        // A variable of the environment.
        '$'.concat('{PORT}'),
        '.',
        ['include'],
        `${settings}
<Location "/">
  AuthType openid-connect
  Require valid-user
  Options +Includes
  DirectoryIndex index.shtml
</Location>
`,
      ),
    }),
    command: () => [
      'sh',
      '-c',
      'chmod -R a+rX . && exec apache2 -d "$PWD" -f "$PWD/apache.conf" -DFOREGROUND',
    ],
  },
  {
    name: 'Auth.js',
    authority: 'NODE_EXTRA_CA_CERTS',
    packages: ['@auth/core'],
    start: '/auth/signin',
    callback: '/auth/callback/bridge',
    sends: withPkce,
    cancelled: [200, 'Try signing in with a different account.'],
    files: (settings) => ({
      'app.mjs': `import { Auth } from '@auth/core';
import { serve } from '@hono/node-server';
${settings}
async function respond(request) {
  if (new URL(request.url).pathname !== '/') return Auth(request, config);
  const session = await Auth(new Request(new URL('/auth/session', request.url), request), config);
  const { user } = (await session.json()) ?? {};
  return new Response(\`user \${user?.id} \${user?.email}\`);
}
serve({ fetch: respond, port: Number(process.env.PORT), hostname: 'localhost' });
`,
    }),
    command: () => [process.execPath, 'app.mjs'],
    env: { AUTH_SECRET: 'a secret of the test' },
  },
  {
    name: 'Express with `passport-openidconnect`',
    authority: 'NODE_EXTRA_CA_CERTS',
    isChecked: true,
    packages: ['express', 'passport', 'passport-openidconnect'],
    start: '/login',
    callback: '/return',
    sends: ['nonce', 'state'],
    cancelled: [401, 'Unauthorized'],
    failed: [503, 'the service is not available'],
    files: (settings) => ({
      'app.mjs': `import express from 'express';
import session from 'express-session';
const app = express();
app.use(session({ secret: 'a secret of the test', resave: false, saveUninitialized: false }));
${settings}
app.get('/', ({ user }, response) => response.type('text').send(\`user \${user?.uuid} \${user?.email}\`));
app.listen(process.env.PORT, 'localhost');
`,
    }),
    command: () => [process.execPath, 'app.mjs'],
  },
  {
    name: 'Django with Authlib',
    authority: 'REQUESTS_CA_BUNDLE',
    runtime: {
      probe: [python, '-c', 'import authlib, django, requests, werkzeug'],
      install: `${debian} python3-authlib python3-django python3-requests python3-werkzeug`,
    },
    start: '/',
    callback: '/return',
    sends: withPkce,
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
    authority: 'SSL_CERT_FILE',
    runtime: {
      probe: ['ruby', '-e', 'require "omniauth_openid_connect"; require "rack"; require "webrick"'],
      install: `${debian} ruby-omniauth-openid-connect ruby-rack ruby-webrick`,
    },
    start: '/',
    callback: '/auth/openid_connect/callback',
    sends: ['nonce', 'state'],
    cancelled: [403, 'access_denied | the user cancelled the login'],
    failed: [403, 'temporarily_unavailable | the service is not available'],
    command: (port) => ['rackup', '--quiet', '--host=localhost', `--port=${port}`, 'config.ru'],
    files: (settings) => ({
      'config.ru': `require 'omniauth_openid_connect'
SWD.url_builder = URI::HTTP # most tests have no TLS
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
