/**
 * Characters of the state of a page in a URL, which the start accepts and the URL of the return page has. With the longest page
 * and message, the headers of each response fit into the 4 kB of nginx, beside those of helmet.
 */
export const longestState = 1000;
