import { availableParallelism, cpus, platform } from 'node:os';

/** @import { Browser } from '@playwright/test' */

/**
 * What the figures were measured on.
 *
 * @typedef {object} Machine
 * @property {string} date day, as ISO 8601 writes it
 * @property {string} browser name and version
 * @property {string} node version
 * @property {string} system operating system and processor
 * @property {number} cores
 */

/**
 * @param {Browser} browser
 * @returns {Machine}
 */
export const describeMachine = (browser) => ({
  date: new Date().toISOString().slice(0, 10),
  browser: `Chromium ${browser.version()}`,
  node: process.version,
  system: `${platform()}, ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
  cores: availableParallelism(),
});
