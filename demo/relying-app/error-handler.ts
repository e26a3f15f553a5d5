import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Env } from './env.ts';
import { languageOf } from './language.ts';
import { failurePage } from './pages/failure-page.ts';

/** Handles errors: a page in the reader's language, and a log line for an unexpected error. */
export function errorHandler(log: (line: string) => void): ErrorHandler<Env> {
  return (error, c) => {
    const status = statusOf(error);
    if (status === 500) log(`failed: ${error}`);
    return c.html(failurePage(languageOf(c), status), status);
  };
}

function statusOf(error: Error) {
  const status = error instanceof HTTPException ? error.status : 500;
  return status === 400 || status === 403 || status === 413 ? status : 500;
}
