import { expect, it } from 'vitest';
import { describePlugin } from './describe-plugin.ts';

describePlugin('its data', (site) => {
  const { inWordPress, isConnected, newLinkedUser } = site;

  it('reports deleted users, on a network those who are deleted from it, and deletes its data on each site', async () => {
    const names = [await newLinkedUser(), await newLinkedUser(), await newLinkedUser()].map(
      ({ name }) => name,
    );
    const [first = '', name = '', second = ''] = names;
    await inWordPress('delete', { name: first });
    expect(await isConnected(first)).toBe(false);
    await inWordPress('install-network');
    await inWordPress('delete', { name });
    expect(await isConnected(name)).toBe(true);
    await inWordPress('delete-from-network', { name });
    expect([await isConnected(name), await isConnected(second)]).toEqual([false, true]);
    expect(await inWordPress('uninstall')).toEqual([0, 0, 0]);
  });
});
