// All that `dpplus-connect/server` asks for beside ECMAScript 2022: Node.js, Bun, Deno and Cloudflare have these types.
type AbortSignal = object;
type Blob = object;
type URL = object;
type URLSearchParams = object;
type Headers = { get(name: string): string | null };
type Response = { ok: boolean; status: number; headers: Headers; body: object | null };
declare const fetch: { (url: string): Promise<Response>; preconnect(url: string): void };
