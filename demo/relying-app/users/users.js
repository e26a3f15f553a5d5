import { randomUUID } from 'node:crypto';
import Database from 'libsql';

/**
 * @typedef {object} User
 * @property {string} id
 * @property {string} email Lower case; the name of the local account.
 * @property {string} firstName
 * @property {string} lastName
 * @property {string} birthDate `YYYY-MM-DD`, or empty.
 * @property {string} password Hashed.
 * @property {boolean} staff
 * @property {string | null} uuid By which the service knows this person; null while not connected.
 */

/** @typedef {ReturnType<typeof openUsers>} Users */

// Two readers can never hold one UUID, nor one e-mail address, whatever two requests do at the same time.
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
 * @param {string} file `:memory:` for users who do not.
 */
export function openUsers(file) {
  const database = new Database(file);
  // A second writer waits, in ms, instead of failing: another process may have the file open too.
  database.exec('pragma busy_timeout = 5000');
  database.exec(schema);
  const insert = database.prepare('insert into users values (?, ?, ?, ?, ?, ?, ?, null)');

  const giveUuid = database.prepare('update users set uuid = ? where id = ? and uuid is null');

  /** @param {'id' | 'email' | 'uuid'} column @returns {(value: string) => User | undefined} */
  const findBy = (column) => {
    const select = database.prepare(`select * from users where ${column} = ?`);
    return (value) => toUser(select.get(value));
  };

  return {
    findById: findBy('id'),
    findByEmail: findBy('email'),
    findByUuid: findBy('uuid'),
    /**
     * @param {Omit<User, 'id' | 'uuid'>} user
     * @returns {string | undefined} The new user's id; none when the e-mail address has an account already.
     */
    create({ email, firstName, lastName, birthDate, password, staff }) {
      const id = randomUUID();
      return unlessTaken(() => insert.run(id, email, firstName, lastName, birthDate, password, Number(staff)))
        ? id
        : undefined;
    },
    /** @param {string} id @param {string} uuid @returns {boolean} Whether nobody held it, and the user held none. */
    storeUuid(id, uuid) {
      let stored = false;
      return (
        unlessTaken(() => {
          stored = giveUuid.run(uuid, id).changes > 0;
        }) && stored
      );
    },
    /** @param {string} id */
    removeUuid: (id) => database.prepare('update users set uuid = null where id = ?').run(id),
    /** @param {string} id */
    remove: (id) => database.prepare('delete from users where id = ?').run(id),
    /** Every UUID that is stored here. @returns {string[]} */
    uuids: () =>
      database
        .prepare('select uuid from users where uuid is not null')
        .all()
        .map((row) => /** @type {{ uuid: string }} */ (row).uuid),
    close: () => database.close(),
  };
}

/** @param {unknown} row @returns {User | undefined} */
function toUser(row) {
  if (row === undefined) return undefined;
  const user = /** @type {Omit<User, 'staff'> & { staff: number }} */ (row);
  return { ...user, staff: user.staff === 1 };
}

/** @param {() => unknown} write @returns {boolean} False when a unique column stood in the way. */
function unlessTaken(write) {
  try {
    write();
    return true;
  } catch (error) {
    if (/** @type {{ code?: string }} */ (error).code === 'SQLITE_CONSTRAINT_UNIQUE') return false;
    throw error;
  }
}
