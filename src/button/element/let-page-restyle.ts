let restylable: CSSStyleSheet | undefined;

/**
 * Gives a root the rules of the script for the link inside an element: those of links in a page are important, and an
 * important rule in a shadow root wins over `::part()`. In there no page's rule reaches the link in any other way.
 *
 * @param root with the script's style sheet as the last
 */
export function letPageRestyle(root: ShadowRoot): void {
  const sheets = root.adoptedStyleSheets;
  const script = sheets?.[sheets.length - 1];
  if (!script) return;
  if (!restylable) {
    restylable = new CSSStyleSheet();
    restylable.replaceSync(
      [...script.cssRules].map(({ cssText }) => cssText.replace(/, \[part\]| !important/g, '')).join(''),
    );
  }
  root.adoptedStyleSheets = [...sheets, restylable];
}
