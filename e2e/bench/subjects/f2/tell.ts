// Lines for the author of the page.

export interface Report {
  code: string;
  attribute: string;
  value: string | null;
  fix: string;
  element: Element | null;
}

export const pageReports: Report[] = [];

/** Tells the author of the page, once for each element, code and value. */
export const tell = (
  code: string,
  attribute: string,
  value: string | null,
  fix: string,
  element: Element | null,
): Report => {
  const about: { dpTold?: string } = (element as object | null) ?? pageReports;
  const line = `[dpplus-connect] ${code}: ${attribute === 'href' ? '' : 'data-'}${attribute}=${JSON.stringify(value)}, ${fix}`;
  about.dpTold ??= '';
  if (!about.dpTold.includes(line)) {
    about.dpTold += line;
    console.warn(line, element ?? '');
  }
  return { code, attribute, value, fix, element };
};

/** Tells of what belongs to the page rather than to a button. */
export const tellOfPage = (
  code: string,
  attribute: string,
  value: string | null,
  fix: string,
  element: Element | null = null,
): void => {
  pageReports.push(tell(code, attribute, value, fix, element));
};
