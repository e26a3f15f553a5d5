import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listenTo } from './listen.ts';
import { packageRoot } from './package-root.ts';
import { portFrom } from './port.ts';
import { openUsers } from './relying-app/users/users.ts';
import { addSampleUsers, samplePassword, sampleUsers } from './sample-users.ts';

// Known to everyone who reads this: the sandbox guards nothing. A real secret comes from outside the code.
const [clientId, clientSecret] = ['demoapp', 'demosecret'];

try {
  const ports = { app: portFrom('PORT', 3000), sandbox: portFrom('DPPLUS_SANDBOX_PORT', 4000) };
  // Normalised as browsers write it: without the port when that is 80. Behind a proxy it is the proxy's.
  const { origin } = new URL(process.env.DPPLUS_ORIGIN || `http://localhost:${ports.app}`);
  const baseUrl = `http://127.0.0.1:${ports.sandbox}`;
  const redirectUri = `${origin}/callback`;

  const { createSandbox, serviceName } = await builtSandbox();
  // The demo says the name that the button was built with. It reads it once, as it is loaded.
  process.env.DP_SERVICE_NAME ??= serviceName;
  const { createDemoSite } = await import('./demo-site.ts');
  const icon = readFileSync(new URL('relying-app/icon.svg', import.meta.url), 'utf8');
  const logo = `data:image/svg+xml,${encodeURIComponent(icon)}`;
  const controlToken = process.env.DPPLUS_SANDBOX_CONTROL_TOKEN;
  const sandbox = createSandbox({
    apps: [{ clientId, clientSecret, name: 'Linden', redirectUri, logo }],
    ...(controlToken && { controlToken }),
  });

  const users = openUsers(usersFile());
  await addSampleUsers(users);
  const app = createDemoSite({ origin, baseUrl, clientId, clientSecret, users });

  // A container is reached from outside, and has to listen on every interface.
  const host = process.env.DPPLUS_LISTEN_HOST;
  await sandbox
    .listen({ port: ports.sandbox, ...(host && { host }) })
    .catch(explain('DPPLUS_SANDBOX_PORT', ports.sandbox));
  const closeApp = await listenTo(app.fetch, ports.app, host).catch(async (error) => {
    await sandbox.close();
    return explain('PORT', ports.app)(error);
  });

  console.log(`Gallery:   ${origin}/gallery   every button, and the code to copy
Demo app:  ${origin}           Linden, a library that logs its readers in
Sandbox:   ${baseUrl}           stands in for the service

Open the first one and press a button. Ctrl+C stops them all.

Accounts with a password, to connect with the service or to compare the connections with (${origin}/connections):
${sampleUsers.map(({ email }) => email).join(' and ')}, password: ${samplePassword}
`);

  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await Promise.all([closeApp(), sandbox.close()]);
      users.close();
      // Password hashes in progress would keep the process alive, for requests that are closed.
      process.exit();
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Where the app's users outlive a restart. */
function usersFile() {
  const folder = process.env.DPPLUS_DATA_DIR || fileURLToPath(new URL('demo/.data', packageRoot));
  mkdirSync(folder, { recursive: true });
  return join(folder, 'users.db');
}

/** @throws {Error} That names the command to run, when the package is not built yet. */
async function builtSandbox() {
  const built = [
    'sandbox/dist/index.js',
    'dist/server/index.js',
    'dist/en/dp_connect.js',
    'dist/site/index.html',
  ];
  if (!built.every((file) => existsSync(new URL(file, packageRoot)))) {
    throw new Error('The package is not built yet, so there is nothing to show. Run: npm run build');
  }
  return import('dpplus-sandbox');
}

function explain(variable: string, port: number): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(
      `Port ${port} is taken by another program. Stop that one, or choose another port: ${variable}=${port + 10} npm start`,
    );
  };
}
