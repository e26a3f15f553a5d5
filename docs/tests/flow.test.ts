import { expect, it } from 'vitest';
import { matches, read, section } from '../../tools/write/docs/pages.ts';

const picture = read('docs/pictures/flow.svg');
const [, ...schemes] = read('contract/base.css').split(':root {');

it('the picture of a login has the arrows of docs/server.md, the steps of the README and the paths of the protocol', () => {
  const arrows = matches(section(read('docs/server.md'), 'The nine arrows'), /^(\d\. .*)$/gm);
  expect(matches(picture, /<desc>(.*)<\/desc>/g)).toEqual([arrows.join('. ').replaceAll('`', '')]);
  const shown = matches(picture, /^<text[^>]*>(\d\. .*?)</gm);
  expect(shown).toHaveLength(9);
  for (const [index, arrow] of shown.entries())
    expect(arrows[index]).toContain(arrow.replace(/^\d\. /, ': '));
  for (const step of matches(picture, />Step (\d: .*?)</g))
    expect(read('README.md')).toContain(`\n### ${step.replace(':', '.')}\n`);
  for (const path of matches(picture, />\d\. (?:GET|POST) ([\w/]+)/g))
    expect(read('docs/protocol.md')).toContain(`{base_url}${path}\``);
});

it.each(['light', 'dark'])('the picture of a login has the colours of the pages: %s', (scheme) => {
  const at = scheme === 'light' ? 0 : 1;
  const colours = matches(picture.split('@media')[at] ?? '', /(?:fill|stroke): (#\w+)/g);
  expect(colours).toHaveLength(9);
  for (const colour of colours) expect(schemes[at]).toContain(`: ${colour};`);
});
