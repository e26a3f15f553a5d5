import { notFoundPage } from '../pages/not-found-page.js';
import { requireUser } from '../session/current-user.js';
import { account } from './account.js';
import { callback } from './callback.js';
import { catalogue } from './catalogue.js';
import { connect } from './connect.js';
import { connections, repairConnections, requireStaff } from './connections.js';
import { askToDelete, deleteAccount } from './delete-account.js';
import { askToDisconnect, disconnect } from './disconnect.js';
import { home } from './home.js';
import { hours } from './hours.js';
import { localLogin, localLoginForm } from './local-login.js';
import { logout } from './logout.js';
import { photo } from './photo.js';
import { returnPage } from './return.js';
import { signUp, signUpForm } from './sign-up.js';
import { state } from './state.js';

/**
 * @import { Hono } from 'hono'
 * @import { App, Env } from '../index.js'
 */

/**
 * Every address of the app.
 *
 * @param {Hono<Env>} hono
 * @param {App} app
 */
export function addRoutes(hono, app) {
  hono.get('/', home(app));
  hono.get('/catalogue', catalogue);
  hono.get('/hours', hours);
  hono.get('/state', state);
  hono.get('/callback', callback(app));
  hono.get('/return', returnPage(app));

  hono.get('/password', localLoginForm).post(localLogin(app));
  hono.get('/sign-up', signUpForm).post(signUp(app));
  hono.post('/logout', logout(app));

  hono.get('/account', account(app));
  hono.use('/account/:part', requireUser);
  hono.get('/account/photo', photo(app));
  hono.post('/account/connect', connect(app));
  hono.get('/account/disconnect', askToDisconnect).post(disconnect(app));
  hono.get('/account/delete', askToDelete).post(deleteAccount(app));

  hono.use('/connections', requireStaff);
  hono.get('/connections', connections(app)).post(repairConnections(app));

  hono.notFound((c) => c.html(notFoundPage(c.get('language')), 404));
}
