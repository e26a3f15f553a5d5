/**
 * The port that an environment variable asks for.
 *
 * @throws {Error} That names the variable, when its value is not a port.
 */
export function portFrom(variable: string, otherwise: number) {
  const value = process.env[variable];
  if (!value) return otherwise;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
    throw new Error(`${variable} must be a port number between 1 and 65535, not "${value}".`);
  }
  return port;
}
