import { createPasswords } from './relying-app/users/passwords.ts';
import type { Users } from './relying-app/users/users.ts';

/** Printed at the start and the same for everyone: these accounts are for looking around on one's own machine. */
export const samplePassword = 'under the linden tree';

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

/** Adds a reader and a librarian, unless they exist. */
export async function addSampleUsers(users: Users) {
  const passwords = createPasswords();
  for (const user of sampleUsers) {
    if (!users.findByEmail(user.email))
      users.create({ ...user, password: await passwords.store(samplePassword) });
  }
}
