/** Lets the button that a query describes survive a change of the page's language. */
export function keepInLanguageLinks(query: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a')) link.search = query;
}
