import { cpSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { texts } from '../../contract/texts.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { AttackedServer, uuid } from './attacked-server.ts';
import { expectUsed } from './attacks/expectations.ts';

const foreign =
  'IS_SANDBOX=yes SECRET=x SCOPE=all STORE=/dev/null/x CLIENT_ID= CONTACT=x SERVICE=x REDIRECT_URI=x PORT=1';

/** The plain server with options of PHP, or with an own dpplus-settings.php. */
async function startPhp({
  before = '',
  options = '',
  settings = '',
  env = {},
}: Record<string, string | object>) {
  const site = temporaryFolder();
  cpSync('servers/php', `${site}/public`, { recursive: true });
  if (settings) writeFileSync(`${site}/dpplus-settings.php`, String(settings));
  const start = (port: number) =>
    `${before} php ${String(options).replaceAll('SITE', site)} -S localhost:${port} -t ${site}/public`
      .split(' ')
      .filter(Boolean);
  const app = new AttackedServer(
    { name: 'PHP', file: '', start, callback: '/callback.php' },
    'http://app.example.test',
  );
  await app.start({ TMPDIR: site, ...(env as Record<string, string>) });
  return app;
}

async function withPhp(given: Parameters<typeof startPhp>[0], use: (app: AttackedServer) => Promise<void>) {
  const app = await startPhp(given);
  try {
    await use(app);
  } finally {
    app.stop();
  }
}

const logsIn = async (app: AttackedServer) => {
  const { grant } = app;
  app.grant = (request, response) => {
    expect(new URLSearchParams(app.lastBody).get('client_secret')).toBe('demosecret');
    grant(request, response);
  };
  const login = await app.logIn();
  expect((await app.readReturn(login)).error).toBe('');
  expect((await app.get('/', `${app.sessionName}=${login.session}`)).body).toContain(uuid);
};

describe('PHP', () => {
  it.each([
    ['settings of other tools in the environment', { before: `env ${foreign}` }],
    ['LC_ALL=C', { before: 'env LC_ALL=C' }],
    ['arg_separator.output=&amp;', { options: '-d arg_separator.output=&amp;' }],
  ])('logs in with %s', (_, given) => withPhp(given, logsIn), 60_000);

  it.each([
    ['getenv disabled', { options: '-d disable_functions=getenv' }, 'SECRET: needs at least'],
    ['curl_exec disabled', { options: '-d disable_functions=curl_exec' }, 'PHP: needs curl_exec'],
    [
      'sys_get_temp_dir disabled',
      { options: '-d disable_functions=sys_get_temp_dir' },
      'STORE: needs the absolute',
    ],
    [
      'a wrong setting of the environment',
      { env: { IS_SANDBOX: 'yes' } },
      'IS_SANDBOX: needs true or false. It is in the environment, as DPPLUS_IS_SANDBOX. There is no dpplus-settings.php',
    ],
    [
      'a wrong setting of the file',
      { settings: "<?php return ['SERVICE' => 'x'];" },
      'SERVICE: needs a whole https URL without a slash at its end. A sandbox (IS_SANDBOX=true) can have http. It is in dpplus-settings.php.',
    ],
    [
      'a file that returns nothing',
      { settings: '<?php $settings = [];' },
      'dpplus-settings.php: needs <?php return',
    ],
    [
      'a file that open_basedir hides',
      {
        before: 'env -u DPPLUS_SECRET',
        options: '-d open_basedir=SITE/public',
        settings: '<?php return [];',
      },
      'SECRET: needs at least 32 printable ASCII characters (openssl rand -base64 32). It is not set. There is no dpplus-settings.php beside callback.php or one folder above it, or open_basedir hides it.',
    ],
    ['a list as the scope', { settings: "<?php return ['SCOPE' => ['email']];" }, 'SCOPE: needs email'],
    ['a number as the secret', { settings: "<?php return ['SECRET' => 7];" }, 'SECRET: needs at least'],
    [
      'a hook that is no function',
      { settings: "<?php return ['onLogin' => 'no'];" },
      'onLogin: needs a function. It is in dpplus-settings.php.',
    ],
    [
      'a misspelt setting',
      { settings: "<?php return ['CLIENTID' => 'demoapp'];" },
      'CLIENTID: is not a setting, but CLIENT_ID is. It is in dpplus-settings.php.',
    ],
    [
      'a store of the file that cannot be used',
      { settings: "<?php return ['STORE' => '/dev/null/x'];" },
      'STORE: needs the absolute path of a folder that PHP can write to. PHP cannot make one in /dev/null/x. It is in dpplus-settings.php.',
    ],
    [
      'a store of results without set',
      { settings: "<?php return ['answers' => new ArrayObject()];" },
      'answers: needs an object with get and set',
    ],
    [
      'pages of another site',
      { settings: "<?php return ['pages' => ['ask' => '//x']];" },
      'pages: needs paths',
    ],
  ])(
    'with %s names what it needs',
    (_, given, message) =>
      withPhp(given, async (app) => {
        const { status, body } = await app.get('/');
        expect([status, body]).toEqual([500, expect.stringContaining(message)]);
        await vi.waitFor(() => expect(app.log).toContain(`[dpplus-connect] ${message}`));
      }),
    60_000,
  );

  it(
    'keeps no result without encryption, and a second answer leads on',
    () =>
      withPhp({ options: '-d disable_functions=openssl_encrypt' }, async (app) => {
        const { state, cookie } = await app.openStart('href=%2Fbooks');
        await app.callback(state, cookie);
        await expectUsed(app, await app.callback(state, cookie), '/books');
      }),
    60_000,
  );

  it(
    'writes the value of a wrong setting to the log only, and never the value of a secret',
    () =>
      withPhp({ env: { SERVICE: 'ftp://x', CLIENT_SECRET: 'ok' } }, async (app) => {
        expect((await app.get('/')).body).not.toContain('ftp:');
        await vi.waitFor(() => expect(app.log).toContain('Its value is "ftp:\\/\\/x".'));
      }),
    60_000,
  );

  it(
    'never writes the value of a secret',
    () =>
      withPhp({ env: { SECRET: 'too short' } }, async (app) => {
        expect((await app.get('/')).body).toContain('SECRET: needs');
        expect(app.log).not.toContain('too short');
      }),
    60_000,
  );

  it(
    'takes no label of a page for the text of an error',
    () =>
      withPhp({}, async (app) => {
        const { errors, ...labels } = texts.en;
        for (const error of Object.keys(labels)) {
          const { state, cookie } = await app.openStart();
          const { html } = await app.readReturn(await app.callback(state, cookie, `&error=${error}`));
          expect([error, html]).toEqual([error, expect.stringContaining(`<p>${errors.server_error}</p>`)]);
        }
      }),
    60_000,
  );
});
