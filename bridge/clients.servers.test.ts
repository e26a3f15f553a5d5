import { execFile } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ProductApp, testProduct } from './testing/product-app.ts';

const user = (uuid: string | undefined) => `user ${uuid} fresh@example.com`;

const lemonldap = '/usr/share/lemonldap-ng';
const lemonldapFile = (folder: string) => ({ LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini') });

const apps: ProductApp[] = [
  {
    name: 'Auth.js',
    packages: ['@auth/core'],
    start: '/auth/signin',
    callback: '/auth/callback/bridge',
    sends: ['code_challenge', 'nonce', 'state'],
    page: user,
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
    env: () => ({ AUTH_SECRET: 'a secret of the test' }),
  },
  {
    name: 'Express with `passport-openidconnect`',
    packages: ['express', 'passport', 'passport-openidconnect'],
    start: '/login',
    callback: '/return',
    sends: ['nonce', 'state'],
    page: user,
    cancelled: [401, 'Unauthorized'],
    files: (settings) => ({
      'app.mjs': `import express from 'express';
import session from 'express-session';
const app = express();
app.use(session({ secret: 'a secret of the test', resave: false, saveUninitialized: false }));
${settings}
app.get('/', ({ user }, response) => response.send(\`user \${user?.uuid} \${user?.email}\`));
app.listen(process.env.PORT, 'localhost');
`,
    }),
    command: () => [process.execPath, 'app.mjs'],
  },
  {
    name: 'Go with `go-oidc`',
    runtime: {
      probe: ['sh', '-c', 'go version && test -d /usr/share/gocode/src/github.com/coreos/go-oidc'],
      install: 'apt-get install golang-github-coreos-go-oidc-dev golang-go',
    },
    start: '/login',
    callback: '/return',
    sends: ['code_challenge', 'nonce', 'state'],
    page: user,
    cancelled: [403, 'access_denied'],
    hasHostCookies: true,
    files: (settings) => ({
      'app.go': settings,
      'main.go': `package main

import (
	"net/http"
	"os"
)

func main() {
	handleLogins()
	panic(http.ListenAndServe("localhost:"+os.Getenv("PORT"), nil))
}
`,
    }),
    command: () => ['go', 'run', 'app.go', 'main.go'],
    // The packages of Debian, instead of modules.
    env: () => ({ GO111MODULE: 'off', GOPATH: '/usr/share/gocode' }),
  },
  {
    name: 'LemonLDAP::NG',
    runtime: {
      probe: [
        'perl',
        ...[
          'Lemonldap::NG::Portal',
          'Lemonldap::NG::Manager',
          'Plack',
          'Email::Sender',
          'GD',
          'Image::Magick',
        ].map((name) => `-M${name}`),
        '-MMIME::Entity',
        '-e1',
      ],
      install:
        'apt-get install curl lemonldap-ng libemail-sender-perl libgd-securityimage-perl libimage-magick-perl libmime-tools-perl libplack-perl',
    },
    start: '/',
    callback: '/?openidconnectcallback=1',
    sends: ['nonce', 'state'],
    page: (uuid) => `Connected as</span> ${uuid}`,
    cancelled: [200, '<span trmsg="106">'],
    files: (settings, folder, origin) => ({
      'settings.sh': settings,
      'lemonldap-ng.ini': `[all]
logLevel = warn
[configuration]
type = File
dirName = ${folder}
[portal]
staticPrefix = /static
templateDir = ${lemonldap}/portal/templates
[manager]
protection = none
templateDir = ${lemonldap}/manager/htdocs/templates
enabledModules = conf
`,
      'lmConf-1.json': JSON.stringify({
        cfgNum: 1,
        cfgDate: 1,
        portal: `${origin}/`,
        domain: 'localhost',
        locationRules: { localhost: { default: 'accept' } },
        whatToTrace: '_user',
        globalStorage: 'Apache::Session::File',
        globalStorageOptions: { Directory: folder, LockDirectory: folder },
        localSessionStorage: '',
      }),
    }),
    async prepare(folder) {
      // Root's lemonldap-ng-cli continues as www-data.
      chmodSync(folder, 0o777);
      const PATH = `${lemonldap}/bin:${process.env.PATH}`;
      const env = { ...process.env, ...lemonldapFile(folder), PATH };
      await promisify(execFile)('sh', ['-e', 'settings.sh'], { cwd: folder, env });
    },
    command: (port) => [
      'plackup',
      '--host=localhost',
      `--port=${port}`,
      `${lemonldap}/portal/htdocs/index.psgi`,
    ],
    env: lemonldapFile,
  },
];

apps.forEach(testProduct);
