let restylable: CSSStyleSheet | undefined;

/**
 * Replaces the script's stylesheet in a root by a copy without `!important`: an important rule in a shadow root wins
 * over `::part()`, and only `::part()` lets a rule of the page reach the link there.
 *
 * @param root its last stylesheet is the script's
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
