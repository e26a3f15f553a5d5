import type { AppOptions } from '../state/app.ts';
import type { Transaction, User } from '../state/model.ts';
import type { Scope } from '../vocabulary/scopes.ts';
import type { Markup } from './page.ts';

/** A step at which somebody has to decide something, in the order in which people meet them. */
export type ShownStep = 'login' | 'sign-up' | 'second-factor' | 'consent';

/** What a step page is made from. */
export interface StepView {
  /** By which the forms of the page name their login. */
  handle: string;
  transaction: Transaction;
  /** Absent when its registration was taken away meanwhile. */
  app: AppOptions | undefined;
  /** Who is logged in, or about to be. */
  user: User | undefined;
  /** Everybody who can log in. */
  people: readonly User[];
  /** What the application asks for and does not have yet. */
  asked: readonly Scope[];
}

/** What differs between the pages of the steps. */
export interface StepContents {
  title: string;
  body: Markup;
  /** Something that was sent has to be mended. */
  failed?: boolean;
}
