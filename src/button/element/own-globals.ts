// A picture of one of these names would be taken for what Lit keeps under it (HTML standard, "named access on the
// Window object"), and Lit would not start. A global of the page's own scripts, another Lit's among them, stays.
for (const name of ['reactiveElementVersions', 'reactiveElementPolyfillSupport', 'litPropertyMetadata'])
  if (!Object.getOwnPropertyDescriptor(window, name)) Object.assign(window, { [name]: undefined });

export {};
