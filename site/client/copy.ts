/** Makes a button that copies a text, with a line beside it that says so. */
export function copyButton(text: () => string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  const said = document.createElement('span');
  said.setAttribute('role', 'status');
  button.addEventListener('click', async () => {
    // Emptied first, so that a second copy is said again.
    said.textContent = '';
    try {
      await navigator.clipboard.writeText(text());
      said.textContent = 'Copied';
    } catch {
      said.textContent = 'Copying is blocked in this browser. Select the code and copy it.';
    }
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
