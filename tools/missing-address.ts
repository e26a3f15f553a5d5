/**
 * Explains why the package cannot be published yet.
 *
 * @returns `undefined` if `package.json` names the repository
 */
export function missingAddress({
  repository,
}: {
  repository?: { url?: string } | string;
}): string | undefined {
  const url = typeof repository === 'string' ? repository : repository?.url;
  if (url) return undefined;
  return `npm publish is refused: package.json has no "repository".
Set it to the public address of this repository, for example with
  npm pkg set repository.type=git repository.url=git+https://<host>/<owner>/<name>.git
and name the address in SECURITY.md. Then publish again.`;
}
