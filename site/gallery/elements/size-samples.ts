import { fitHeight } from './fit-height.ts';

/** Sets the height of the frames of samples to their content. On a phone, only the first language is open at first. */
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
