import pkg from '../../package.json' with { type: 'json' };
import type { Integrity } from './integrity.ts';

/** A package as CycloneDX lists it. Its package URL (purl) is its name in the file. */
function library(name: string, version: string, license: string) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type: 'library', 'bom-ref': purl, name, version, licenses: [{ expression: license }], purl };
}

/**
 * The software bill of materials: each file with its hash, and the packages whose code is in them. It is a CycloneDX
 * 1.6 document without the optional serial number and time, so that the same files have the same bill.
 *
 * @param files the scripts and stylesheets by their path
 * @param licences the bundler's licence page of its inputs: headings such as `## lit - 3.3.3 (BSD-3-Clause)`
 */
export function billOfMaterials(files: Record<string, Integrity>, licences: string): object {
  const own = library(pkg.name, pkg.version, pkg.license);
  const bundled = [...licences.matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm)].map(
    ([, name = '', version = '', license = '']) => library(name, version, license),
  );
  const hashes = ({ integrity }: Integrity) => [
    { alg: 'SHA-384', content: Buffer.from(integrity.replace('sha384-', ''), 'base64').toString('hex') },
  ];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...own, description: pkg.description } },
    components: [
      ...bundled,
      ...Object.entries(files).map(([name, file]) => ({ type: 'file', name, hashes: hashes(file) })),
    ],
    dependencies: [
      { ref: own['bom-ref'], dependsOn: bundled.map((each) => each['bom-ref']) },
      ...bundled.map((each) => ({ ref: each['bom-ref'] })),
    ],
  };
}
