// An element with one of these names, such as `<img name="litPropertyMetadata">`, becomes a global (HTML standard,
// "named access on the Window object"), and Lit would not start. A global of the page's scripts or of another Lit stays.
for (const name of ['reactiveElementVersions', 'reactiveElementPolyfillSupport', 'litPropertyMetadata'])
  if (!Object.getOwnPropertyDescriptor(window, name)) Object.assign(window, { [name]: undefined });

export {};
