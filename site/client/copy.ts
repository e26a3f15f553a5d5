import { scriptTexts } from './script-texts.ts';

/** Makes a button that copies a text and says so. */
export function copyButton(text: () => string): HTMLElement {
  const texts = scriptTexts();
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = texts.copy;
  const said = document.createElement('span');
  said.setAttribute('role', 'status');
  button.addEventListener('click', async () => {
    said.textContent = '';
    said.textContent = await navigator.clipboard.writeText(text()).then(
      () => texts.copied,
      () => texts.copyRefused,
    );
  });
  const bar = document.createElement('div');
  bar.className = 'bar';
  bar.append(said, button);
  return bar;
}

/** Puts such a button at each block of code. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll('.code'))
    block.prepend(copyButton(() => block.querySelector('pre')?.textContent ?? ''));
}
