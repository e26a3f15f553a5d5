import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network between the bridge and Redis that fails in the ways of real ones. */
export async function startTcpProxy(firstPort: number) {
  const pairs = new Map<Socket, Socket>();
  const proxy = {
    /** The port to which new connections lead. */
    to: firstPort,
    /** Connections that are open now pass nothing on, and stay open. Later ones work. */
    silence() {
      for (const socket of [...pairs.entries()].flat()) socket.removeAllListeners('data').resume();
    },
    /** Milliseconds before a reply. */
    delay: 0,
    /** Ends the connection in place of the reply to a command with this text, once. */
    loseReplyTo: '',
    /** The number of times that a request of the bridge waited for Redis. Commands that it sends together are one. */
    waits: 0,
    kill() {
      for (const socket of [...pairs.entries()].flat()) socket.resetAndDestroy();
    },
    port: 0,
    onConnection: () => {},
    /** The number of connections that are open. */
    get open() {
      return pairs.size;
    },
    async close() {
      server.close();
      proxy.kill();
    },
  };
  const server = createServer((client) => {
    proxy.onConnection();
    const redis = connect(proxy.to, '127.0.0.1');
    let isLost = false;
    pairs.set(client, redis);
    const end = () => {
      pairs.delete(client);
      client.destroy();
      redis.destroy();
    };
    for (const socket of [client, redis]) socket.on('error', end).on('close', end);
    client.on('data', (data) => {
      if (!data.includes('dpplus-bridge:ready')) proxy.waits++;
      isLost = proxy.loseReplyTo !== '' && data.includes(proxy.loseReplyTo);
      redis.write(data);
    });
    redis.on('data', (data) => {
      if (isLost) {
        proxy.loseReplyTo = '';
        end();
      } else if (proxy.delay) setTimeout(() => client.writable && client.write(data), proxy.delay);
      else client.write(data);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  proxy.port = (server.address() as AddressInfo).port;
  return proxy;
}
