import type { Hono } from 'hono';
import type { AppContext, AppEnv } from './context.ts';

/** Answers one request with the help of a service. */
export type Handler<Service> = (c: AppContext, service: Service) => Response | Promise<Response>;

/** Registers the handlers of one path. */
export function route<Service>(
  app: Hono<AppEnv>,
  service: Service,
  path: string,
  handlers: Partial<Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Handler<Service>>>,
): void {
  for (const [method, handler] of Object.entries(handlers)) {
    app.on(method, path, (c) => handler(c, service));
  }
}
