/** An event's detail as it would be written in code, with the long state cut short. */
export function formatDetail(detail: object): string {
  const members = Object.entries(detail).map(([name, value]) => {
    const long = name === 'state' && typeof value === 'string' && value.length > 12;
    return `${name}: ${JSON.stringify(long ? `${value.slice(0, 8)}…` : value)}`;
  });
  return `{ ${members.join(', ')} }`;
}
