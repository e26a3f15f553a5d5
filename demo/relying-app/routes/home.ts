import type { Handler } from 'hono';
import type { App, Env } from '../env.ts';
import { homePage } from '../pages/home-page.ts';
import { takeNotice } from '../session/notice.ts';

/** The library’s first page. It shows the login button, or greets the user who is logged in. */
export function home({ settings, connect }: App): Handler<Env> {
  return (c) => {
    const notice = takeNotice(c.get('session'));
    const button = c.get('user') ? undefined : connect.link({ href: '/account' });
    return c.html(homePage({ settings, button, notice }));
  };
}
