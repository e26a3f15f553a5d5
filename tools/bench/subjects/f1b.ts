// The floor: written by hand for one look and one behaviour, without a library. Scan, constructed
// stylesheet, label, URL built late, popup, late anchors; no options, no return, no diagnostics.

const selector = 'a.dpplus-connect';

const css = `
${selector} {
  box-sizing: border-box;
  display: inline-block;
  max-width: 100%;
  padding: 0.75em 1.5em;
  border: 1px solid #0b4ea2;
  border-radius: 0.5em;
  background: #0b4ea2;
  color: #fff;
  font: 600 1rem / 1.375 system-ui, sans-serif;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
${selector}:hover { background-image: linear-gradient(#8883 0 0); }
${selector}:focus-visible { outline: 3px solid #0b4ea2; outline-offset: 2px; }
`;

const endpoint = `${document.currentScript?.dataset.baseUrl}/en/oauth/authenticate.html?response_type=code`;
const parameters = ['client-id', 'redirect-uri', 'scope', 'state', 'is-sandbox'];

const address = (anchor: Element) =>
  parameters.reduce(
    (url, name) =>
      `${url}&${name.replace('-', '_')}=${encodeURIComponent(anchor.getAttribute(`data-${name}`) ?? '')}`,
    endpoint,
  );

const draw = (anchor: Element) => {
  if (anchor.firstChild) return;
  const label = document.createElement('span');
  label.lang = 'en';
  label.textContent = 'Log in with Secure Connect';
  anchor.append(label);
};

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);
document.querySelectorAll(selector).forEach(draw);

new MutationObserver((records) => {
  for (const { addedNodes } of records)
    for (const node of addedNodes)
      if (node instanceof Element) {
        if (node.matches(selector)) draw(node);
        node.querySelectorAll(selector).forEach(draw);
      }
}).observe(document, { childList: true, subtree: true });

document.addEventListener('click', (event) => {
  const anchor = (event.target as Element).closest<HTMLAnchorElement>(selector);
  if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const left = Math.round(screenX + (outerWidth - 500) / 2);
  const top = Math.round(screenY + (outerHeight - 720) / 2);
  const url = address(anchor);
  if (open(`${url}&popup=1`, 'dpplus', `popup,width=500,height=720,left=${left},top=${top}`))
    event.preventDefault();
  else anchor.href = url;
});
