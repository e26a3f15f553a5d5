/** Where a page's witness reports, in its query. */
export const report = '/seen';

/**
 * Source of a page's first script. When the page is alive and its button has its label and URL, the script clicks the
 * button, and reports the URL of the requested window and the errors thrown into the page. Without a report, the login
 * is in the same tab. The page may change any global: the script uses only functions that it stored before, and no
 * driver runs code in the page.
 */
export const witness = `(() => {
  const { querySelectorAll } = Document.prototype;
  const inRoot = ShadowRoot.prototype.querySelectorAll;
  const { getAttribute } = Element.prototype;
  const getter = (of, name) => Object.getOwnPropertyDescriptor(of.prototype, name).get;
  const rootOf = getter(Element, 'shadowRoot');
  const textOf = getter(Node, 'textContent');
  const titleOf = getter(Document, 'title');
  const { click } = HTMLElement.prototype;
  const { setTimeout, fetch, encodeURIComponent, location: { origin } } = window;
  let asked = '';
  let thrown = '';
  addEventListener('error', ({ message }) => { thrown += '; ' + message; });
  addEventListener('unhandledrejection', ({ reason }) => { thrown += '; ' + reason; });
  window.open = (url) => {
    asked = url;
    // The script takes a popup that is not its own top for a decoy of a blocker.
    const popup = { closed: false, focus() {}, postMessage() {} };
    popup.top = popup;
    return popup;
  };
  const find = () => {
    const found = querySelectorAll.call(document, 'a.dpplus-connect')[0];
    if (found) return found;
    const all = querySelectorAll.call(document, '*');
    for (let index = 0; index < all.length; index++) {
      const root = rootOf.call(all[index]);
      const inside = root && inRoot.call(root, 'a.dpplus-connect')[0];
      if (inside) return inside;
    }
  };
  const isReady = (link) =>
    titleOf.call(document) === 'alive' && textOf.call(link) !== '' && getAttribute.call(link, 'href') !== '#';
  const tell = () => fetch(origin + '${report}?' + encodeURIComponent(asked + thrown));
  const wait = () => {
    const link = find();
    if (!link || !isReady(link)) return setTimeout(wait, 5);
    click.call(link);
    // What comes of it comes at once, but for the new page of a tab.
    if (asked || thrown) setTimeout(tell);
  };
  wait();
})()`;
