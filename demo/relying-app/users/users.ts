import { randomUUID } from 'node:crypto';
import Database from 'libsql';

export interface User {
  id: string;

  /** Lower case; the name of the local account. */
  email: string;
  firstName: string;
  lastName: string;

  /** `YYYY-MM-DD`, or empty. */
  birthDate: string;

  /** Hashed. */
  password: string;
  staff: boolean;

  /** By which the service knows this person; null while not connected. */
  uuid: string | null;
}

export type Users = ReturnType<typeof openUsers>;

// Two readers never have the same UUID or email address, even if two requests run at the same time.
// A database has run the earlier migrations: append to them, and edit none.
const migrations = [
  // A database from before the versions has this table.
  `create table if not exists users (
    id text primary key,
    email text not null unique,
    firstName text not null,
    lastName text not null,
    birthDate text not null,
    password text not null,
    staff integer not null,
    uuid text unique
  ) strict`,
];

const columns = ['id', 'email', 'firstName', 'lastName', 'birthDate', 'password', 'staff', 'uuid'] as const;

/**
 * The app's own users, who outlive a restart.
 *
 * @param file `:memory:` for users who do not.
 */
export function openUsers(file: string) {
  const database = new Database(file);
  // A second writer waits, in ms, instead of failing: another process may have the file open too.
  database.exec('pragma busy_timeout = 5000');
  migrate(database, migrations);
  const insert = database.prepare(`insert into users (${columns}) values (${columns.map(() => '?')})`);

  const giveUuid = database.prepare('update users set uuid = ? where id = ? and uuid is null');

  const findBy = (column: 'id' | 'email' | 'uuid') => {
    const select = database.prepare(`select ${columns} from users where ${column} = ?`);
    return (value: string): User | undefined => {
      const row = select.get(value) as (Omit<User, 'staff'> & { staff: number }) | undefined;
      return row && { ...row, staff: row.staff === 1 };
    };
  };

  return {
    findById: findBy('id'),
    findByEmail: findBy('email'),
    findByUuid: findBy('uuid'),
    /** @returns The new user's id; `undefined` if the email address has an account. */
    create(user: Omit<User, 'id' | 'uuid'>): string | undefined {
      const row = { ...user, id: randomUUID(), staff: Number(user.staff), uuid: null };
      return unlessTaken(() => insert.run(columns.map((name) => row[name]))) ? row.id : undefined;
    },
    /** @returns Whether the UUID was free, and the user had no UUID. */
    storeUuid: (id: string, uuid: string): boolean => unlessTaken(() => giveUuid.run(uuid, id)),
    removeUuid: (id: string) => database.prepare('update users set uuid = null where id = ?').run(id),
    remove: (id: string) => database.prepare('delete from users where id = ?').run(id),
    /** Every UUID that is stored here. */
    uuids: (): string[] =>
      database.prepare('select uuid from users where uuid is not null').raw().all().flat() as string[],
    close: () => database.close(),
  };
}

/**
 * Runs the migrations that a database has not had, and counts them in its `user_version`. Where one fails, none has run.
 * @throws Error if a newer app has written the database
 */
export function migrate(database: Database.Database, all: readonly string[]): void {
  // Locked before it reads the version: another process may start at the same time.
  const run = database.transaction(() => {
    const [version] = database.prepare('pragma user_version').raw().get() as [number];
    const known = `this app knows version ${all.length} at most. Start the newer app.`;
    if (version > all.length) throw new Error(`The database has version ${version}, and ${known}`);
    for (const migration of all.slice(version)) database.exec(migration);
    database.exec(`pragma user_version = ${all.length}`);
  });
  run.immediate();
}

/** @returns Whether a row changed. It does not if a unique column stands in the way. */
function unlessTaken(write: () => { changes: number }): boolean {
  try {
    return write().changes > 0;
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_CONSTRAINT_UNIQUE') return false;
    throw error;
  }
}
