import type { Hono } from 'hono';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { type Form, hasRepeat, parseForm, single } from '../../http/form.ts';
import { type Problem, problem, refuse } from '../../http/problem.ts';
import { readForm } from '../../http/read-body.ts';
import { route } from '../../http/route.ts';
import type { Service } from '../../service.ts';
import { fingerprint } from '../../state/secrets.ts';
import { areValid, basicCredentials, type Credentials } from './client-credentials.ts';
import { exchange, tokenLifetime } from './exchange.ts';

/** What can be wrong with a token request (docs/protocol.md, "Token endpoint"). */
export const tokenProblems = {
  notAForm: problem(400, 'invalid_request', 'The body has to be application/x-www-form-urlencoded.'),
  repeated: problem(400, 'invalid_request', 'A parameter was sent more than once.'),
  noGrantType: problem(400, 'invalid_request', 'The parameter grant_type is required.'),
  credentialsTwice: problem(
    400,
    'invalid_request',
    'Two authentications: the client credentials are in the Authorization header and in the body. Send them once.',
  ),
  // Without WWW-Authenticate for most: common clients report the header and hide the error.
  wrongClient: problem(401, 'invalid_client', 'The client_id or client_secret is missing or wrong.'),
  otherGrantType: problem(400, 'unsupported_grant_type', 'The only grant_type is authorization_code.'),
  noCode: problem(400, 'invalid_request', 'The parameter code is required.'),
  noRedirectUri: problem(400, 'invalid_request', 'The parameter redirect_uri is required.'),
  wrongCode: problem(
    400,
    'invalid_grant',
    'The code is unknown, expired, used, of another client or for another redirect_uri.',
  ),
} satisfies Record<string, Problem>;

/** The token endpoint. */
export function tokenRoutes(app: Hono<AppEnv>, service: Service): void {
  route(app, service, '/oauth/token', { POST: answerTokenRequest });
}

/** `POST /oauth/token` with its checks in the order of docs/protocol.md, "Token endpoint". */
async function answerTokenRequest(c: AppContext, service: Service): Promise<Response> {
  const form = await readForm(c, tokenProblems.notAForm);
  if (hasRepeat(form, form.keys())) refuse(c, tokenProblems.repeated);
  noteLogin(c, service, form);
  const grantType = single(form, 'grant_type');
  if (grantType === undefined) refuse(c, tokenProblems.noGrantType);
  const credentials = credentialsIn(c, service, form);
  if (!credentials || !areValid(service, credentials)) refuseClient(c, service);
  if (grantType !== 'authorization_code') refuse(c, tokenProblems.otherGrantType);
  const code = single(form, 'code');
  if (code === undefined) refuse(c, tokenProblems.noCode);
  const redirectUri = single(form, 'redirect_uri');
  if (redirectUri === undefined) refuse(c, tokenProblems.noRedirectUri);

  const exchanged = exchange(service, { code, redirectUri, clientId: credentials.clientId });
  if (typeof exchanged === 'string') {
    c.set('codeProblem', exchanged);
    return refuse(c, tokenProblems.wrongCode);
  }
  c.set('rule', 'token');
  const { uuid, accessToken, scope } = exchanged;
  const extra = service.settings.wire === 'rfc6749' && {
    token_type: 'Bearer',
    expires_in: tokenLifetime / 1000,
  };
  return c.json({ uuid, access_token: accessToken, scope, ...extra });
}

/** Notes for the log which login the code belongs to, also when the request is refused. */
function noteLogin(c: AppContext, { state }: Service, form: Form): void {
  const code = state.codes.get(fingerprint(single(form, 'code') ?? ''));
  if (!code) return;
  c.set('login', code.login);
  c.set('userId', state.links.get(code.uuid)?.userId);
}

/** A challenge goes only to a client that tried Basic where Basic is taken (RFC 6749, 5.2). */
function refuseClient(c: AppContext, { settings }: Service): never {
  const isChallenged = settings.wire === 'rfc6749' && /^basic\b/i.test(c.req.header('Authorization') ?? '');
  const headers = { 'WWW-Authenticate': 'Basic realm="sandbox", charset="UTF-8"' };
  refuse(c, { ...tokenProblems.wrongClient, ...(isChallenged && { headers }) });
}

/**
 * The credentials in the form or, on the RFC 6749 wire, in a Basic header, where they are form-encoded (2.3.1). On both
 * wires, a client that sends both is refused (2.3): a strict server would refuse each of its logins.
 */
function credentialsIn(c: AppContext, { settings }: Service, form: Form): Credentials | undefined {
  const header = c.req.header('Authorization');
  if (/^basic\b/i.test(header ?? '') && form.has('client_secret')) refuse(c, tokenProblems.credentialsTwice);
  const basic = settings.wire === 'rfc6749' ? basicCredentials(header) : undefined;
  if (basic) {
    const decoded = parseForm(`id=${basic.clientId}&secret=${basic.clientSecret}`);
    const clientId = single(decoded, 'id') ?? '';
    const isOther = form.has('client_id') && single(form, 'client_id') !== clientId;
    if (isOther) refuse(c, tokenProblems.credentialsTwice);
    return { clientId, clientSecret: single(decoded, 'secret') ?? '' };
  }
  const clientId = single(form, 'client_id');
  const clientSecret = single(form, 'client_secret');
  return clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined;
}
