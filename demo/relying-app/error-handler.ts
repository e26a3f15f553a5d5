import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { failurePage } from './pages/failure-page.ts';

/** Handles errors: a page for the reader, and a log line for an unexpected error. */
export function errorHandler(log: (line: string) => void): ErrorHandler {
  return (error, c) => {
    const status = statusOf(error);
    if (status === 500) log(`failed: ${error}`);
    return c.html(failurePage(status), status);
  };
}

function statusOf(error: Error) {
  const status = error instanceof HTTPException ? error.status : 500;
  return status === 400 || status === 403 || status === 413 ? status : 500;
}
