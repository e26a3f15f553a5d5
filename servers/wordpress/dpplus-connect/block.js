// The block of the button in the editor. WordPress draws it in the page.
(({ blocks, blockEditor, element }) => {
  const name = 'dpplus-connect/button';
  blocks.registerBlockType(name, {
    edit: () => {
      const { title } = blocks.getBlockType(name);
      const button = element.createElement('span', { className: 'button button-primary' }, title);
      return element.createElement('div', blockEditor.useBlockProps(), button);
    },
    save: () => null,
  });
})(window.wp);
