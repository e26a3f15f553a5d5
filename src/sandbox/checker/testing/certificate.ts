// cspell:ignore pkeyopt paramgen subj addext keyout
import { execFileSync } from 'node:child_process';

/** A certificate for 127.0.0.1 that no system trusts, made by openssl. */
export function certificate(): { key: string; cert: string } {
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  const pem = execFileSync('openssl', ['req', ...kind, ...name, '-keyout', '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { key: pem, cert: pem };
}
