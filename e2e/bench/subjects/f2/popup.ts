// The login's own window, and what is POSTed into it.
import { attempt, baseUrl, make, type Parameters } from './options.ts';

export const randomName = () => `dpplus${crypto.getRandomValues(new Uint32Array(4)).join('')}`;

export const openPopup = (url: string, element: Element | null) => {
  const { availWidth, availHeight, availLeft = 0, availTop = 0 } = screen as Screen & Record<string, number>;
  // The popup inherits the page's zoom. Bars and tools make a window larger too; a frame says nothing about it.
  const zoom =
    self === top ? Math.max(1, Math.min(outerWidth / innerWidth, outerHeight / innerHeight) || 1) : 1;
  const place = (wanted: number, room: number, start: number, from: number, size: number) => {
    const length = Math.min(Math.round(wanted * zoom), room);
    return [length, Math.round(Math.max(start, Math.min(from + (size - length) / 2, start + room - length)))];
  };
  const [width, left] = place(500, availWidth, availLeft, screenX, outerWidth);
  const [height, y] = place(720, availHeight, availTop, screenY, outerHeight);
  // A sandboxed frame refuses by an error.
  const popup = attempt(() =>
    open(url, randomName(), `popup,width=${width},height=${height},left=${left},top=${y}`),
  );
  if (popup && /\bnoopener\b/i.test(element?.getAttribute('rel') ?? '')) popup.opener = null;
  return popup;
};

/** POSTs the enrollment data, so that none of it stands in an address. */
export const post = (parameters: Parameters, fields: (name: string) => unknown, target: string): void => {
  const form = make('form', {
    method: 'post',
    action: `${baseUrl()}/oauth/authenticate`,
    target,
    acceptCharset: 'utf-8',
    hidden: true,
  }) as HTMLFormElement;
  const add = (name: string, value: unknown) => {
    if (/str|num/.test(typeof value)) form.append(make('input', { type: 'hidden', name, value }));
  };
  add('response_type', 'code');
  for (const [name, value] of Object.entries(parameters)) if (name !== 'scope') add(name, value);
  add('ui_locales', 'en');
  for (const name of 'first_name last_name email birth_date_year birth_date_month birth_date_day'.split(' '))
    add(`enrollment_data[${name}]`, fields(name));
  document.documentElement.append(form);
  form.submit();
  form.remove();
};
