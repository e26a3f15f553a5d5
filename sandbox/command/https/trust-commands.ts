import type { KeptCertificate } from './kept-certificate.ts';

/** Returns the file of the authority, with the commands that make each system trust it. */
export function trustCommands({ caFile, expiresAt }: KeptCertificate): string {
  const path = `'${caFile.replaceAll("'", `'\\''`)}'`;
  return `Its certificate is for this machine and signed by ${caFile}
until ${new Date(expiresAt).toISOString().slice(0, 10)}. To trust it once:
  Linux     sudo cp ${path} /usr/local/share/ca-certificates/dpplus-sandbox.crt && sudo update-ca-certificates
  Chromium  certutil -d sql:"$HOME/.pki/nssdb" -A -t C,, -n dpplus-sandbox -i ${path}    (on Linux)
  macOS     security add-trusted-cert -r trustRoot -k ~/Library/Keychains/login.keychain-db ${path}
  Windows   certutil -user -addstore Root "${caFile}"
In the environment of your app:
  Node.js   NODE_EXTRA_CA_CERTS=${path}
  Python    SSL_CERT_FILE=${path} REQUESTS_CA_BUNDLE=${path}
  Ruby      SSL_CERT_FILE=${path}    (also Go and PHP)
  curl      CURL_CA_BUNDLE=${path}`;
}
