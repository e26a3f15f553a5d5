import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Asks for the values of a first configuration, and writes it with a new secret for the product.
 *
 * @throws Error if the file exists.
 */
export async function init(
  path: string,
  ask: (question: string) => Promise<string>,
  print: (line: string) => void,
): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} exists already`);
  const issuer = await ask('URL of the bridge, such as https://login.example.org: ');
  const service = await ask('URL of the service: ');
  const isSandbox = /^y/i.test(await ask('Is this a test with is_sandbox=true? (y/n) '));
  const id = await ask('Short name of the product, its client_id at the bridge: ');
  const name = await ask('Name of the product for users: ');
  const redirectUri = await ask('Redirect URI of the product: ');
  const scopes = await ask('Scopes of email, phone, profile, address, photo: ');
  const clientId = await ask('client_id of the product’s registration at the service: ');
  const secretFile = `${id}.secret`;
  const variable = `${id.toUpperCase().replaceAll('-', '_')}_SERVICE_SECRET`;
  const config = {
    $schema: './node_modules/dpplus-connect-bridge/config.schema.json',
    issuer,
    service,
    isSandbox,
    products: {
      [id]: {
        name,
        secret: { file: secretFile },
        redirectUris: [redirectUri],
        scopes: scopes.split(/[\s,]+/).filter(Boolean),
        service: { clientId, clientSecret: { env: variable } },
      },
    },
  };
  const options = { mode: 0o600, flag: 'wx' };
  writeFileSync(join(dirname(path), secretFile), `${randomBytes(32).toString('base64url')}\n`, options);
  writeFileSync(path, `${JSON.stringify(config, null, 2)}\n`, options);
  print(`${path} is written. The product’s secret is in ${secretFile}.`);
  print(`Register the redirect URI ${issuer}/callback/${id} at the service.`);
  print(`Set ${variable} to the client_secret of that registration, then run: dpplus-connect-bridge check`);
}
