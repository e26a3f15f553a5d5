/** The headers by which browsers and their extensions name the purpose of a request. Only newer browsers send `Sec-Purpose`. */
export const purposeHeaders = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'] as const;

/** Tells whether a request is a prefetch or a preview, not a user who opens a link. */
export const isPrefetch = (header: (name: string) => string | null | undefined): boolean =>
  purposeHeaders.some((name) => /prefetch|preview/.test(header(name) ?? ''));

/**
 * The header `Clear-Site-Data` of the response to an answer: the pages that the browser fetched or drew ahead are those of a
 * visitor who is not logged in. Browsers ignore types that they do not know (W3C, Clear Site Data, 3.1).
 */
export const clearedByLogin = '"prefetchCache", "prerenderCache"';
