import fs, {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readKeys, rotateKeys } from './keys.ts';

const folder = temporaryFolder();

it('the first start makes keys that only their owner can read, and a rotation uses the second ones', async () => {
  const file = join(folder, 'keys.json');
  const [first, same] = [await readKeys(file), await readKeys(file)];
  expect(same).toEqual(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await rotateKeys(file);
  const second = await readKeys(file);
  expect([first.length, second.length]).toEqual([2, 3]);
  expect([second[0], second[2]]).toEqual([first[1], first[0]]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['keys.json']);
  // Products may not have read the second keys yet.
  await expect(rotateKeys(file)).rejects.toThrow(`${file}: less than an hour old; rotate again after 20`);
  expect(await readKeys(file)).toEqual(second);
  utimesSync(file, new Date(), new Date(Date.now() - 61 * 60 * 1000));
  await rotateKeys(file);
  expect((await readKeys(file))[0]).toEqual(second[1]);
  chmodSync(file, 0o640);
  await expect(readKeys(file)).rejects.toThrow(`has mode 640; run chmod 600 ${file}`);
});

it('a file without the keys of a bridge is named, and stops the start', async () => {
  const file = join(folder, 'odd.json');
  await readKeys(file);
  const whole = readFileSync(file, 'utf8');
  const [first, second] = JSON.parse(whole);
  const parts = [{ states: '' }, { cookies: '' }, { signing: { ...second.signing, kty: 'EC' } }];
  const others = parts.map((part) => [first, { ...second, ...part }]);
  for (const odd of [[], [first], [first, {}], ...others, {}, null]) {
    writeFileSync(file, JSON.stringify(odd));
    await expect(readKeys(file)).rejects.toThrow(`${file}: has not the keys of a bridge`);
  }
  writeFileSync(file, whole.slice(1));
  await expect(readKeys(file)).rejects.toThrow(`${file}: has not the keys of a bridge`);
});

/** Makes keys in a new folder. */
async function keysIn(name: string) {
  mkdirSync(join(folder, name));
  const file = join(folder, name, 'keys.json');
  return { file, keys: await readKeys(file), files: () => readdirSync(join(folder, name)) };
}

it('of five first starts at a time, all have the keys of one', async () => {
  mkdirSync(join(folder, 'first'));
  const file = join(folder, 'first', 'keys.json');
  const [keys, ...others] = await Promise.all(Array.from({ length: 5 }, () => readKeys(file)));
  expect(others).toEqual([keys, keys, keys, keys]);
  expect(await readKeys(file)).toEqual(keys);
  expect(readdirSync(join(folder, 'first'))).toEqual(['keys.json']);
});

it('of five rotations at a time one counts, and the others say so', async () => {
  const { file, keys, files } = await keysIn('five');
  const ends = await Promise.allSettled(Array.from({ length: 5 }, () => rotateKeys(file)));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const end of ends)
    if (end.status === 'rejected')
      expect(String(end.reason)).toContain('another rotation has ended meanwhile');
  const [first, , third] = await readKeys(file);
  expect([first, third]).toEqual([keys[1], keys[0]]);
  expect(files()).toEqual(['keys.json']);
});

it('a rotation whose process ended before its last step is done by the next one', async () => {
  const { file, keys, files } = await keysIn('ended');
  const [current, next] = keys;
  const [other] = await readKeys(join(folder, 'other.json'));
  writeFileSync(`${file}.${next?.signing.kid}.next`, JSON.stringify([next, other, current]), { mode: 0o600 });
  await expect(rotateKeys(file)).rejects.toThrow('another rotation has ended meanwhile');
  expect(await readKeys(file)).toEqual([next, other, current]);
  expect(files()).toEqual(['keys.json']);
});

/** Calls a function before the next file is moved, as another process may do. */
function beforeMove(act: (from: string, to: string) => void) {
  const { renameSync } = fs;
  const replace = (by: typeof renameSync) => {
    fs.renameSync = by;
    syncBuiltinESMExports();
  };
  onTestFinished(() => replace(renameSync));
  replace((from, to) => {
    act(String(from), String(to));
    renameSync(from, to);
  });
}

it('a rotation whose last step another process does at the same time counts', async () => {
  const { file, keys, files } = await keysIn('moved');
  const { renameSync } = fs;
  beforeMove(renameSync);
  await rotateKeys(file);
  expect((await readKeys(file))[0]).toEqual(keys[1]);
  expect(files()).toEqual(['keys.json']);
});

it('a rotation whose last step fails otherwise says so', async () => {
  const { file } = await keysIn('full');
  beforeMove(() => {
    throw Object.assign(new Error(), { code: 'ENOSPC' });
  });
  await expect(rotateKeys(file)).rejects.toThrow(`${file} cannot be written`);
});

it('files of processes that ended while they wrote block nothing, and are removed', async () => {
  const { file, files } = await keysIn('left');
  const [old, recent] = ['0', '1'].map((digit) => `${file}.${digit.repeat(16)}.new`) as [string, string];
  // Those of another bridge, and of people, stay.
  const own = ['other.json', 'keys.json2'].map((name) => `${name}.${'0'.repeat(16)}.new`);
  own.push(`keys.json.${process.pid}`, 'keys.json.old.new', `keys.json.${'0'.repeat(16)}.new.txt`);
  const paths = own.map((name) => join(folder, 'left', name));
  for (const name of [old, recent, ...paths]) writeFileSync(name, 'keys');
  for (const name of [old, ...paths]) utimesSync(name, new Date(), new Date(Date.now() - 120_000));
  await rotateKeys(file);
  expect(files().sort()).toEqual(['keys.json', `keys.json.${'1'.repeat(16)}.new`, ...own].sort());
});
