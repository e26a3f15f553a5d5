import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

// Stryker loads its plugins as JavaScript.

/** Whether a node of the syntax tree is `''` or `[]`. */
const isEmpty = ({ node }) =>
  (node.type === 'StringLiteral' && node.value === '') ||
  (node.type === 'ArrayExpression' && !node.elements.length);

/** Whether a node stands behind `??` or is the default of a variable or a parameter. */
const isFallback = ({ key, parent }) =>
  key === 'right' && (parent.operator === '??' || parent.type === 'AssignmentPattern');

/**
 * Leaves out the mutants of `?? ''`, `= ''`, `?? []` and `= []`. These fallbacks satisfy the type checker or stand for an
 * absent value; any other text or list does the same.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'empty-fallbacks', {
    shouldIgnore(path) {
      if (isEmpty(path) && isFallback(path)) return 'An empty fallback stands for an absent value.';
    },
  }),
];
