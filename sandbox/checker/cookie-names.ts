/**
 * Other spellings of a cookie's name, which frameworks were seen to take for the name: Django and older parsers trim spaces of
 * Unicode, PHP decodes and replaces characters. Another host of the domain can plant them, also for a name with `__Host-`.
 */
export function spellingsOf(name: string): [where: string, spelling: string][] {
  const [first = '', rest] = [name[0], name.slice(1)];
  const all: [string, string][] = [
    ['after the byte A0', `\u00a0${name}`],
    ['after U+00A0', `\u00c2\u00a0${name}`],
    ['after U+2003', `\u00e2\u0080\u0083${name}`],
    ['before the byte A0', `${name}\u00a0`],
    ['in quotes', `"${name}"`],
    ['in another case', name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase()],
    ['with a percent-encoded character', `%${first.charCodeAt(0).toString(16)}${rest}`],
    ['with a dot in place of "_"', name.replaceAll('_', '.')],
    // Browsers remove a space at the start.
    ['with a space in place of "_"', name.replace(/(?<=.)_/, ' ')],
    ['with "[" in place of "_"', name.replace(/_(?!.*_)/, '[')],
  ];
  return all.filter(([, spelling]) => spelling !== name);
}
