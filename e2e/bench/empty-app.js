// What any application on this server library takes to start.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const app = new Hono().get('/', (context) => context.html('<h1>Log in</h1>'));
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}`),
);
