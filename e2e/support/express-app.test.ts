import { expect, it } from 'vitest';
import { runExpressApp } from './express-app.ts';

it('puts the service in once, also if its port begins with 4000, and passes on the error of an app that ends', async () => {
  const service = 'http://127.0.0.1:40001';
  const app = runExpressApp(`throw Error('${service} http://127.0.0.1:4000')`, service, 3001);
  await expect(app).rejects.toThrow(`Error: ${service} ${service}\n`);
});
