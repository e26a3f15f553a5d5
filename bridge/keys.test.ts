import { chmodSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
  for (const odd of [[], [first], [first, {}], [first, { ...second, states: '' }], {}, null]) {
    writeFileSync(file, JSON.stringify(odd));
    await expect(readKeys(file)).rejects.toThrow(`${file}: has not the keys of a bridge`);
  }
  writeFileSync(file, whole.slice(1));
  await expect(readKeys(file)).rejects.toThrow(`${file}: has not the keys of a bridge`);
});
