import { createConnect, signedSession } from 'dpplus-connect/server';
import express from 'express';
import postgres from 'postgres';

const { SERVICE, INTERNAL_SERVICE, DATABASE_URL } = process.env;
const secret = process.env.DPPLUS_SECRET ?? crypto.randomUUID(); // in production: openssl rand -base64 32
const sql = postgres(DATABASE_URL);
await sql`create table if not exists users (id serial primary key, uuid uuid unique, email text)`;

const session = signedSession(secret, 'http://localhost:3000');
const connect = createConnect({
  clientId: 'demoapp',
  clientSecret: 'demosecret',
  redirectUri: 'http://localhost:3000/callback',
  service: SERVICE,
  internalService: INTERNAL_SERVICE,
  isSandbox: true,
  scope: 'email',
  secret,
  currentUser: session.read,
  onLogin: async ({ uuid, data }) => {
    const email = data.user?.email ?? null;
    const [{ id }] = await sql`insert into users (uuid, email) values (${uuid}, ${email})
      on conflict (uuid) do update set email = ${email} returning id`;
    return { user: String(id), headers: await session.begin(String(id)) };
  },
});

const app = express().use(connect.middleware);
app.get('/', async (req, res) => {
  const id = await session.read(req);
  const [user] = id ? await sql`select * from users where id = ${id}` : [];
  if (user) return res.type('text').send(`Hello user ${user.id}, ${user.email}`);
  res.send(connect.link({ href: '/' }).html);
});
app.listen(3000);
process.once('SIGTERM', () => process.exit());
