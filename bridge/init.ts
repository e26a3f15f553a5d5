import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import schema from './config.schema.json' with { type: 'json' };
import { ConfigError, problemsOf } from './config.ts';
import { fileProblem } from './file-problem.ts';

/**
 * Asks for the values of a first configuration by their descriptions, and writes it with a new secret for the product. At a
 * terminal, it asks again after a mistake.
 *
 * @throws ConfigError at the first mistake in a pipe, or Error if a file exists.
 */
export async function init(path: string, input: Readable & { isTTY?: boolean } = process.stdin) {
  if (existsSync(path)) throw new Error(`${path} exists already`);
  // `question()` loses lines of a pipe.
  const reader = createInterface({ input });
  const lines = reader[Symbol.asyncIterator]();
  const registration: Record<string, unknown> = {};
  const product: Record<string, unknown> = { service: registration };
  const values: Record<string, unknown> = {
    $schema: './node_modules/dpplus-connect-bridge/config.schema.json',
  };
  /** Asks for a value until it fits. The others are missing or fit. */
  async function ask({ description }: { description: string }, put: (answer: string) => unknown) {
    for (;;) {
      process.stdout.write(`${description}: `);
      const { value = '', done } = await lines.next();
      put(value.trim());
      const problems = problemsOf(structuredClone(values)).filter(
        (problem) => !problem.endsWith(': is missing'),
      );
      if (problems.length === 0) return;
      if (done || !input.isTTY) throw new ConfigError(path, problems);
      console.log(problems.join('\n'));
    }
  }
  const listOf = (answer: string) => answer.split(/[\s,]+/).filter(Boolean);
  const { isSandbox, issuer, service, products } = schema.properties;
  const { name, redirectUris, scopes, service: account } = schema.definitions.product.properties;
  let id = '';
  // The URLs depend on `isSandbox`.
  await ask(
    isSandbox,
    (answer) => (values.isSandbox = answer === 'true' || (answer === 'false' ? false : answer)),
  );
  await ask(issuer, (answer) => (values.issuer = answer));
  await ask(service, (answer) => (values.service = answer));
  await ask(products.propertyNames, (answer) => {
    id = answer;
    values.products = { [id]: product };
  });
  await ask(name, (answer) => (product.name = answer));
  await ask(redirectUris, (answer) => (product.redirectUris = listOf(answer)));
  await ask(scopes.items, (answer) => (product.scopes = listOf(answer)));
  const { clientId } = account.properties;
  await ask(clientId, (answer) => (registration.clientId = answer));
  reader.close();
  const [file, serviceFile] = [`${id}.secret`, `${id}-service.secret`];
  const beside = (name: string) => join(dirname(path), name);
  const old = [file, serviceFile].map(beside).find((secret) => existsSync(secret));
  if (old) throw new Error(`${old} exists already`);
  product.secret = { file };
  registration.clientSecret = { file: serviceFile };
  const files = { [beside(file)]: `${randomBytes(32).toString('base64url')}\n`, [beside(serviceFile)]: '' };
  writeAll({ ...files, [path]: `${JSON.stringify(values, null, 2)}\n` });
  console.log(`${path} is written. The product’s secret is in ${file}.
Register the redirect URI ${values.issuer}/callback/${id} at the service.
Write the client_secret of that registration into ${serviceFile}, then run: dpplus-connect-bridge check`);
}

/** Writes all files or none, each for its owner only. */
function writeAll(files: Record<string, string>): void {
  const written: string[] = [];
  for (const [file, text] of Object.entries(files))
    try {
      writeFileSync(file, '', { mode: 0o600, flag: 'wx' });
      written.push(file);
      writeFileSync(file, text);
    } catch (error) {
      for (const one of written) rmSync(one, { force: true });
      throw new Error(`${file} cannot be written: ${dirname(file)} ${fileProblem(dirname(file), error)}`);
    }
}
