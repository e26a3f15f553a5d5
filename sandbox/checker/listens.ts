import { connect } from 'node:net';

/** Tells whether a server still listens at the host of a URL. Other errors than a refusal count as yes. */
export function listens(url: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
    });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => end(true));
    // A name with two addresses fails with an error for each.
    socket.on('error', (error: NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] }) =>
      end((error.errors ?? [error]).some(({ code }) => code !== 'ECONNREFUSED')),
    );
  });
}
