import { fitHeight } from './fit-height.ts';

/** Gives the frames of samples the height of their content. On a phone only the first language is open to begin with. */
export function sizeSamples(languages: readonly HTMLDetailsElement[]): void {
  const narrow = matchMedia('(max-width: 45rem)').matches;
  for (const [index, details] of languages.entries()) {
    const frame = details.querySelector('iframe');
    if (narrow && index > 0) details.open = false;
    if (!frame) continue;
    frame.addEventListener('load', () => fitHeight(frame));
    // It may have been loaded before this script.
    if (frame.contentDocument?.readyState === 'complete') fitHeight(frame);
  }
}
