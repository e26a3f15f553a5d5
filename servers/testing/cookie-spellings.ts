const replaced = (by: string) => (name: string) => name.replaceAll('_', by);

/** Other names that servers take for the name of a cookie with underscores. Another host of the domain can plant each of them. */
export const otherSpellings: Readonly<Record<string, (name: string) => string>> = {
  'a full stop for an underscore': replaced('.'),
  'a space for an underscore': replaced(' '),
  'a bracket for the first underscore': (name) => name.replace('_', '['),
  'an encoded underscore': replaced('%5F'),
  'a name of an array': (name) => `${name}[]`,
  'a tab before the name': (name) => `\t${name}`,
  'spaces and a tab before the name': (name) => `  \t ${name}`,
  'a vertical tab before the name': (name) => `\v${name}`,
  'an encoded space before the name': (name) => `%20${name}`,
  'a no-break space before the name': (name) => `\u00a0${name}`,
  'a no-break space of UTF-8 before the name': (name) => `\u00c2\u00a0${name}`,
  'a space after the name': (name) => `${name} `,
  'a NUL after the name': (name) => `${name}%00`,
  'another case': (name) => name.toUpperCase(),
};
