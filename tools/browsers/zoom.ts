import { mkdirSync, writeFileSync } from 'node:fs';

/**
 * Sets the zoom of Chromium's settings in a new profile. Playwright cannot set it: its scale factor makes dots smaller,
 * and leaves the window as many CSS pixels as before.
 */
export function writeZoom(profile: string, zoom: number): void {
  mkdirSync(`${profile}/Default`, { recursive: true });
  const level = Math.log(zoom) / Math.log(1.2);
  const preferences = { partition: { default_zoom_level: { x: level } } };
  writeFileSync(`${profile}/Default/Preferences`, JSON.stringify(preferences));
}
