/** Two addresses cut into the equal parts at both ends and the different parts in between. */
export interface AddressDifference {
  start: string;
  registered: string;
  received: string;
  end: string;
}

/** Finds the shortest middle in which two addresses differ. */
export function addressDifference(registered: string, received: string): AddressDifference {
  const shorter = Math.min(registered.length, received.length);
  let start = 0;
  while (start < shorter && registered[start] === received[start]) start += 1;
  let end = 0;
  while (end < shorter - start && registered.at(-1 - end) === received.at(-1 - end)) end += 1;
  return {
    start: registered.slice(0, start),
    registered: registered.slice(start, registered.length - end),
    received: received.slice(start, received.length - end),
    end: registered.slice(registered.length - end),
  };
}
