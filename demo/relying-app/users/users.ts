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
const schema = `
  create table if not exists users (
    id text primary key,
    email text not null unique,
    firstName text not null,
    lastName text not null,
    birthDate text not null,
    password text not null,
    staff integer not null,
    uuid text unique
  ) strict`;

/**
 * The app's own users, who outlive a restart.
 *
 * @param file `:memory:` for users who do not.
 */
export function openUsers(file: string) {
  const database = new Database(file);
  // A second writer waits, in ms, instead of failing: another process may have the file open too.
  database.exec('pragma busy_timeout = 5000');
  database.exec(schema);
  const insert = database.prepare('insert into users values (?, ?, ?, ?, ?, ?, ?, null)');

  const giveUuid = database.prepare('update users set uuid = ? where id = ? and uuid is null');

  const findBy = (column: 'id' | 'email' | 'uuid'): ((value: string) => User | undefined) => {
    const select = database.prepare(`select * from users where ${column} = ?`);
    return (value) => toUser(select.get(value));
  };

  return {
    findById: findBy('id'),
    findByEmail: findBy('email'),
    findByUuid: findBy('uuid'),
    /** @returns The new user's id; `undefined` if the email address has an account. */
    create({
      email,
      firstName,
      lastName,
      birthDate,
      password,
      staff,
    }: Omit<User, 'id' | 'uuid'>): string | undefined {
      const id = randomUUID();
      return unlessTaken(() => insert.run(id, email, firstName, lastName, birthDate, password, Number(staff)))
        ? id
        : undefined;
    },
    /** @returns Whether the UUID was free, and the user had no UUID. */
    storeUuid(id: string, uuid: string): boolean {
      let stored = false;
      return (
        unlessTaken(() => {
          stored = giveUuid.run(uuid, id).changes > 0;
        }) && stored
      );
    },
    removeUuid: (id: string) => database.prepare('update users set uuid = null where id = ?').run(id),
    remove: (id: string) => database.prepare('delete from users where id = ?').run(id),
    /** Every UUID that is stored here. */
    uuids: (): string[] =>
      database
        .prepare('select uuid from users where uuid is not null')
        .all()
        .map((row) => (row as { uuid: string }).uuid),
    close: () => database.close(),
  };
}

function toUser(row: unknown): User | undefined {
  if (row === undefined) return undefined;
  const user = row as Omit<User, 'staff'> & { staff: number };
  return { ...user, staff: user.staff === 1 };
}

/** @returns False when a unique column stood in the way. */
function unlessTaken(write: () => unknown): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_CONSTRAINT_UNIQUE') return false;
    throw error;
  }
}
