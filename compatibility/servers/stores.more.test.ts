import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect as connectTo, createServer as createTcpServer } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createConnect } from '../../src/server/connect.ts';
import type { ConnectOptions } from '../../src/server/options.ts';
import { appUnderTest, Browser } from '../../src/server/testing/app-under-test.ts';
import { freePort } from '../../testing/free-port.ts';
import { install } from '../install.ts';

install('compatibility/servers');

let redis: ChildProcess;
let redisPort = 0;
beforeAll(async () => {
  redisPort = await freePort();
  redis = spawn('redis-server', ['--port', String(redisPort), '--save', '']);
  for await (const line of redis.stdout ?? []) if (String(line).includes('Ready to accept')) break;
});
afterAll(() => redis.kill());
