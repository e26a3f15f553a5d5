import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host to which an app must not lead. No request reaches it. */
export const elsewhere = 'elsewhere.example';

/** A host beside the app and the service. It notes each request, and responds with a token. */
export interface OtherHost {
  url: string;
  /** The requests, with what could hold a secret. */
  readonly requests: { method: string; authorization: string; body: string }[];
  close(): Promise<void>;
}

const token = {
  uuid: '00000000-0000-4000-8000-000000000000',
  access_token: 'token-of-another-host',
  scope: '',
};

/** Serves another host on a free port. */
export async function openOtherHost(): Promise<OtherHost> {
  const requests: OtherHost['requests'] = [];
  const server = createServer(async (request, response) => {
    const { method = '', headers } = request;
    let body = '';
    for await (const chunk of request) body += chunk;
    requests.push({ method, authorization: headers.authorization ?? '', body });
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(token));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The sentence about an app that followed a redirect to another host. */
export function followed(status: number, requests: OtherHost['requests']): string {
  const isSecret = requests.some(
    ({ authorization, body }) => authorization || body.includes('client_secret'),
  );
  return `the app followed a redirect (${status}) to another host${isSecret ? ', with its client secret' : ''}; follow no redirect of the service`;
}
