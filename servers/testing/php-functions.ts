import { cpSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { AttackedServer } from './attacked-server.ts';

// A site with the file for PHP, whose functions do what a test says.

const site = temporaryFolder();

/** The session is the one of PHP. `onLogin` begins it, and then does what the test says. */
const settings = `<?php
$code = fn($name) => json_decode(file_get_contents(__DIR__ . '/code.json'), true)[$name] ?? 'return null;';
/** As Redis: a store without locks, which needs a while. */
class Slow implements SessionHandlerInterface
{
    public function open($path, $name): bool { return true; }
    public function close(): bool { return true; }
    public function read($id): string { return (string) @file_get_contents(__DIR__ . "/slow-$id"); }
    public function write($id, $data): bool { usleep(300_000); return file_put_contents(__DIR__ . "/slow-$id", $data) !== false; }
    public function destroy($id): bool { @unlink(__DIR__ . "/slow-$id"); return true; }
    public function gc($lifetime): int { return 0; }
}
$begin = function () use ($code): bool {
    if (session_status() !== PHP_SESSION_ACTIVE && $code('store') === 'slow') {
        session_set_save_handler(new Slow(), false);
    }
    return session_status() === PHP_SESSION_ACTIVE || session_start(['save_path' => __DIR__]);
};
return [
    'STORE' => __DIR__, 'pages' => $code('pages') === 'none' ? [] : ['ask' => '/', 'confirm' => '/'],
    'currentUser' => function () use ($code, $begin) {
        $begin();
        return $_SESSION['user'] ?? eval($code('currentUser'));
    },
    'onLogin' => function () use ($code, $begin) {
        $begin();
        $_SESSION = [];
        session_regenerate_id(true);
        $_SESSION['user'] = 'noah';
        return eval($code('onLogin'));
    },
    'answers' => $code('answers') === 'return null;' ? null : new class ($code('answers')) {
        public function __construct(private string $code) {}
        public function get() { return eval($this->code); }
        public function set() { return eval($this->code); }
    },
] + ($code('once') === 'return null;' ? [] : ['once' => fn() => eval($code('once'))]);
`;
/** Tells the functions of the site what to do. */
export const run = (code: Record<string, string>) => writeFileSync(`${site}/code.json`, JSON.stringify(code));

export const app = new AttackedServer(
  {
    name: 'PHP',
    file: '',
    start: (port) => ['php', '-S', `localhost:${port}`, '-t', `${site}/public`],
    callback: '/callback.php',
  },
  'http://app.example.test',
);

/** Logs in, and returns the error and the first page afterwards. */
export async function logIn() {
  const page = await app.logIn();
  const { error, href } = await app.readReturn(page);
  return { error, href, home: (await app.get('/', `PHPSESSID=${page.cookies.PHPSESSID}`)).body };
}

/** Starts the site before the tests of a file. */
export function useSite() {
  beforeAll(() => {
    cpSync('servers/php', `${site}/public`, { recursive: true });
    writeFileSync(`${site}/dpplus-settings.php`, settings);
    writeFileSync(
      `${site}/public/offered.php`,
      "<?php $login = require 'callback.php'; echo json_encode($login->offered()['uuid'] ?? null);",
    );
    run({});
    return app.start({ PHP_CLI_SERVER_WORKERS: '4' });
  }, 60_000);
  afterAll(() => app.stop());
  beforeEach(() => {
    app.reset();
    run({});
  });
}
