/** The scopes of the members that not each response has. */
const scopes = new Map([
  ['email', 'email'],
  ['phone_number', 'phone'],
  ['photo', 'eid_photo'],
  ['address', 'eid_address'],
]);

/** Returns data without the members outside a scope: the service also sends what an earlier login was granted. */
export function dataWithin<Data extends object>(data: Data, scope: string): Data {
  const within = [undefined, ...scope.split(' ')];
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => within.includes(scopes.get(name))),
  ) as Data;
}
