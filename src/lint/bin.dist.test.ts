import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs the built command with a page on its standard input. */
const lint = (html: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/sandbox/lint.js', ...args], {
    input: html,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

const link =
  '<a class="dpplus-connect" data-client-id="a" data-redirect-uri="https://app.test/callback" data-scope="" data-state="s" data-is-sandbox="true"></a>';

test('the command reads a page from its standard input, and exits with 0 without warnings', () => {
  expect(lint(link, 'lint', '-')).toEqual({ status: 0, stdout: '0 warnings\n', stderr: '' });
});

test('the command exits with 1 for a page whose script does not know the URL of the service', () => {
  const html = `${link}\n<script src="/bundle.js" data-base-url=""></script>`;
  expect(lint(html, 'lint', '-')).toEqual({
    status: 1,
    stdout:
      '-:2:1: base-url-missing: data-base-url=null, set it on the script tag or in configure()\n1 warning\n',
    stderr: '',
  });
});

test('the command exits with 2 and one line for a page that it cannot read', () => {
  const { status, stdout, stderr } = lint('', 'lint', 'nowhere.html');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^.*nowhere\.html.*\n$/);
});
