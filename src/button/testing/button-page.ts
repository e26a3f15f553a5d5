/** For the tests: the attributes of a button without a problem. */
export const complete =
  'class="dpplus-connect" data-client-id="demoapp" data-redirect-uri="https://app.test/cb" data-scope="email"' +
  ' data-state="s" data-is-sandbox="true"';

/** The address that it asks for, without `popup=1`. */
export const completeUrl =
  'https://service.test/en/oauth/authenticate.html?response_type=code&client_id=demoapp&redirect_uri=https%3A%2F%2Fapp.test%2Fcb' +
  '&scope=email&state=s&is_sandbox=true';

/** For the tests: writes a page, scans it as the script does, and returns the node of a selector. */
export async function showPage<Found extends HTMLElement = HTMLAnchorElement>(
  html: string,
  selector = 'a',
): Promise<Found> {
  document.body.innerHTML = html;
  const { api } = await import('../api.ts');
  api.scan();
  return document.querySelector(selector) as Found;
}

/**
 * For the tests: clicks, and tells whether the click was prevented. Not a real mouse event: happy-dom would follow the
 * link.
 */
export function click(target: Element, keys: MouseEventInit = {}, init: EventInit = {}): boolean {
  const event = new Event('click', { bubbles: true, composed: true, cancelable: true, ...init });
  target.dispatchEvent(Object.assign(event, { button: 0 }, keys));
  return event.defaultPrevented;
}
