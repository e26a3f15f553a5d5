import type { Browser } from '@playwright/test';
import type { Subject } from './subjects.ts';

/** The environment of a measure. */
export interface Stand {
  browser: Browser;
  subject: Subject;
  scriptUrl: string;
  cssUrl: string;
  service: string;
  nextLogin: () => Promise<number>;
  /** Address of a page with so many buttons of the subject. */
  pageWith: (buttons: number, head?: string, end?: string) => Promise<string>;
}

/** Takes one sample of one or more rows, by their names. */
export type Measure = (stand: Stand) => Promise<Record<string, number>>;
