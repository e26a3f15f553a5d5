import { createPasswords } from './relying-app/users/passwords.js';

/** @import { Users } from './relying-app/users/users.js' */

/** Printed at the start and the same for everyone: these accounts are for looking around on one's own machine. */
export const samplePassword = 'under the linden tree';

/** @type {{ email: string, firstName: string, lastName: string, birthDate: string, staff: boolean }[]} */
export const sampleUsers = [
  {
    email: 'reader@linden.example',
    firstName: 'Robin',
    lastName: 'Reader',
    birthDate: '1987-06-21',
    staff: false,
  },
  { email: 'staff@linden.example', firstName: 'Sam', lastName: 'Staff', birthDate: '', staff: true },
];

/**
 * Adds an existing reader and somebody who works at the library, unless they are there.
 *
 * @param {Users} users
 */
export async function addSampleUsers(users) {
  const passwords = createPasswords();
  for (const user of sampleUsers) {
    if (!users.findByEmail(user.email))
      users.create({ ...user, password: await passwords.store(samplePassword) });
  }
}
