import type { Hono } from 'hono';
import { requireUser } from '../current-user.ts';
import type { App, Env } from '../env.ts';
import { failurePage } from '../pages/failure-page.ts';
import { requestOf } from '../service/connect.ts';
import { account } from './account.ts';
import { connectAccount } from './connect-account.ts';
import { connections, repairConnections, requireStaff } from './connections.ts';
import { askToDelete, deleteAccount } from './delete-account.ts';
import { askToDisconnect, disconnect } from './disconnect.ts';
import { home } from './home.ts';
import { localLogin, localLoginForm } from './local-login.ts';
import { logout } from './logout.ts';
import { photo } from './photo.ts';
import { signUp, signUpForm } from './sign-up.ts';
import { state } from './state.ts';

/** Every address of the app. */
export function addRoutes(hono: Hono<Env>, app: App) {
  hono.get('/callback', async (c, next) => (await app.connect.handle(requestOf(c))) ?? next());
  hono.get('/', home(app));
  hono.get('/state', state(app));

  hono.get('/password', localLoginForm).post(localLogin(app));
  hono.get('/sign-up', signUpForm(app)).post(signUp(app));
  hono.post('/logout', logout(app));

  hono.get('/account', account(app));
  hono.use('/account/:part', requireUser);
  hono.get('/account/photo', photo);
  hono.post('/account/connect', connectAccount(app));
  hono.get('/account/disconnect', askToDisconnect).post(disconnect(app));
  hono.get('/account/delete', askToDelete).post(deleteAccount(app));

  hono.use('/connections', requireStaff);
  hono.get('/connections', connections(app)).post(repairConnections(app));

  hono.notFound((c) => c.html(failurePage(404), 404));
}
