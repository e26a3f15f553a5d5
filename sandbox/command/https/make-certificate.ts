import { randomBytes, webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** A certificate with its private key, and the certificate of the authority that signed it. All are PEM. */
export interface Certificate {
  key: string;
  cert: string;
  ca: string;
}

/** Two years, in milliseconds. Apple's systems take at most 825 days: https://support.apple.com/103769 */
const lifetime = 730 * 24 * 60 * 60 * 1000;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/**
 * Makes a certificate for host names and addresses. Its authority signs nothing else: the key of the authority is not
 * extractable, and ends with this call. So trust in the authority is trust in these names only.
 */
export async function makeCertificate(names: readonly string[], now = Date.now()): Promise<Certificate> {
  const authority = await webcrypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const server = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const id = randomBytes(4).toString('hex');
  const validity = { notBefore: new Date(now - 60 * 60 * 1000), notAfter: new Date(now + lifetime) };
  const ca = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: `CN=dpplus-sandbox authority ${id}`,
    serialNumber: serialNumber(),
    signingAlgorithm: algorithm,
    keys: authority,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  const cert = await X509CertificateGenerator.create({
    ...validity,
    subject: `CN=dpplus-sandbox ${id}`,
    issuer: ca.subject,
    serialNumber: serialNumber(),
    signingAlgorithm: algorithm,
    publicKey: server.publicKey,
    signingKey: authority.privateKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
      await SubjectKeyIdentifierExtension.create(server.publicKey),
      await AuthorityKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  const key = await webcrypto.subtle.exportKey('pkcs8', server.privateKey);
  const pem = Buffer.from(key).toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd();
  return {
    key: `-----BEGIN PRIVATE KEY-----\n${pem}\n-----END PRIVATE KEY-----\n`,
    cert: `${cert.toString('pem')}\n`,
    ca: `${ca.toString('pem')}\n`,
  };
}

/** Positive, and of 16 bytes. */
function serialNumber(): string {
  return `7f${randomBytes(15).toString('hex')}`;
}
