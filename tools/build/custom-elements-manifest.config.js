/** Where an application gets the element from; each language has such a module. */
const path = 'dist/package/en/define.js';

/** @param {string} property */
const attributeOf = (property) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Type of a property without the names of our source. @param {string} type */
const propertyType = (type) => type.replace('Setting', 'string | null | undefined');

/** What an attribute may hold. @param {string} type of its property */
const attributeType = (type) => type.replace(/ \| (null|undefined|boolean)/g, '');

/**
 * @typedef {{ name: string, kind?: string, privacy?: string, static?: boolean, description?: string, type?: { text: string }, fieldName?: string }} Documented
 * @typedef {{ name: string, kind: string, tagName?: string, members: Documented[], attributes: Documented[] }} Declaration
 * @typedef {{ modules: { path: string, declarations: Declaration[], exports: object[] }[] }} Manifest
 */

/**
 * Describes what the package ships rather than its source: one module, and of the class what an author of pages can
 * set, each property with its attribute.
 */
const asShipped = {
  name: 'as-shipped',
  /** @param {{ customElementsManifest: Manifest }} phase */
  packageLinkPhase({ customElementsManifest: manifest }) {
    const element = manifest.modules
      .flatMap(({ declarations }) => declarations)
      .find(({ tagName }) => tagName);
    if (!element?.tagName) throw new Error('The analyzer has found no element.');
    const methods = element.members.filter(({ name }) => name === 'abort');
    const properties = element.members.filter(
      ({ kind, privacy, static: isStatic }) => kind === 'field' && privacy !== 'private' && !isStatic,
    );
    element.attributes = [];
    element.members = properties.map((member) => {
      const { name, description = '' } = member;
      if (!member.type || !description) throw new Error(`The property ${name} needs a type and a comment.`);
      const type = propertyType(member.type.text);
      const attribute = attributeOf(name);
      element.attributes.push({
        name: attribute,
        type: { text: attributeType(type) },
        description,
        fieldName: name,
      });
      return { ...member, type: { text: type }, description, attribute };
    });
    element.members.push(...methods);
    const declaration = { name: element.name, module: path };
    manifest.modules = [
      {
        ...manifest.modules[0],
        path,
        declarations: [element],
        exports: [
          { kind: 'js', name: element.name, declaration },
          { kind: 'custom-element-definition', name: element.tagName, declaration },
        ],
      },
    ];
  },
};

export default {
  globs: ['src/button/element/connect-element.ts'],
  outdir: 'dist',
  packagejson: false,
  plugins: [asShipped],
};
