/** Characters of a script that is kept once only: every load of a page has it again. */
const longest = 16 * 1024;

/** Takes long scripts out of pages, but for their first time: the checker keeps each page, and one may have megabytes. */
export function createShortening(): (body: string) => string {
  const known = new Set<string>();
  return (body) =>
    body.length < longest
      ? body
      : body.replace(/(<script\b[^>]*>)(.*?)(<\/script>)/gis, (all, open, text: string, close) => {
          if (text.length < longest || !known.has(text)) {
            if (text.length >= longest) known.add(text);
            return all;
          }
          return open + close;
        });
}
