const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Makes many links one stop of the Tab key; the arrow keys move between them. */
export function moveWithArrows(links: readonly HTMLElement[]): void {
  for (const link of links) link.tabIndex = link === links[0] ? 0 : -1;
  document.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    const from = links.indexOf(event.target as HTMLElement);
    const to = links[from + (step ?? 0)];
    if (!step || from < 0 || !to || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    to.focus();
  });
  document.addEventListener('focusin', ({ target }) => {
    if (!links.includes(target as HTMLElement)) return;
    for (const link of links) link.tabIndex = link === target ? 0 : -1;
  });
}
