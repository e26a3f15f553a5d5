type Kind = 'string' | 'number' | 'boolean' | 'array';

/** The members that a record of the state file needs, with their types. Members that may be absent are left out. */
const members: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  apps: {
    clientId: 'string',
    name: 'string',
    redirectUri: 'string',
    secretFingerprint: 'string',
    createdAt: 'number',
    secretIssuedAt: 'number',
  },
  users: {
    id: 'string',
    firstName: 'string',
    lastName: 'string',
    email: 'string',
    emailConfirmed: 'boolean',
    phoneNumber: 'string',
    updatedAt: 'number',
  },
  links: {
    uuid: 'string',
    clientId: 'string',
    userId: 'string',
    issued: 'boolean',
    consented: 'boolean',
    granted: 'array',
    connected: 'boolean',
    unconnectedLogins: 'number',
  },
  sessions: { key: 'string', expiresAt: 'number' },
  codes: {
    clientId: 'string',
    redirectUri: 'string',
    uuid: 'string',
    scope: 'array',
    expiresAt: 'number',
    used: 'boolean',
    login: 'number',
  },
  tokens: { uuid: 'string', scope: 'array', codeKey: 'string', login: 'number', expiresAt: 'number' },
};

/** Returns the first member of a record that is missing or has another type, else `undefined`. */
export function malformedMember(kind: string, record: object): string | undefined {
  const values = new Map(Object.entries(record));
  return Object.entries(members[kind] ?? {}).find(([name, type]) => {
    const value: unknown = values.get(name);
    return type === 'array' ? !Array.isArray(value) : typeof value !== type;
  })?.[0];
}
