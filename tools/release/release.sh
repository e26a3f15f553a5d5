#!/usr/bin/env bash
# `npm run release`: all of a release but the publishing, in a clean checkout at its tag. `.github/workflows/release.yml` runs
# it without `--rehearse`, and publishes the files that it leaves in reports/release.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD packed=$PWD/compatibility/frameworks/.built/package files=$PWD/reports/release app=$(mktemp -d)
trap 'rm -rf "$app"' EXIT
stop() { echo "No release: $*" >&2 && exit 1; }
compare() { test -z "$(git status --porcelain)" || stop "the checkout differs from its commit: $(git status --short)"; }
compare
version=$(node -p 'require("./package.json").version')
git tag --points-at HEAD | grep -qx "v$version" || stop "the commit does not have the tag v$version, as in package.json"
npx vitest run tools/release || stop 'a file names another version than package.json'
missing=
for file in package.json sandbox/package.json bridge/package.json; do
  grep -q '^  "repository": {$' $file || missing+="$file does not have the address of the repository. "
done
grep -q "^## $version — 20" CHANGELOG.md || missing+="CHANGELOG.md does not have the date of $version. "
! grep -q 'Until the maintainers publish the address' SECURITY.md || missing+='SECURITY.md does not have the address of the repository. '
grep -q 'isPublished.* = true' contract/npm-package.ts || missing+='contract/npm-package.ts: isPublished is false.'
test -z "$missing" || test "${1-}" = --rehearse || stop "$missing"

set -x
node tools/run.js tools/build/fresh.ts
rm -rf "$files" && mkdir -p "$files"
cp "$packed"/*.tgz "$files"
npx vitest run --project dist
npx vitest run --project more bridge/package docs/tests/install
for file in "$packed"/*.tgz; do cmp "$file" "$files/$(basename "$file")" || stop 'the tests packed other files'; done
# As users install them, with the packages of npm. The bill of materials needs a folder without workspaces.
cd "$app"
npm init --yes
npm install --ignore-scripts "$files/dpplus-connect-$version.tgz"
npm sbom --sbom-format cyclonedx >"$root/dist/cdn/sbom.cdx.json"
npm install --ignore-scripts "$files"/*.tgz
for program in node_modules/.bin/dpplus-*; do $program --help >/dev/null; done
cd "$files"
for file in *.tgz; do npm publish --dry-run "./$file"; done
tar -czf "dpplus-connect-cdn-v$version.tar.gz" -C "$root/dist" cdn
sha256sum ./* | tee SHA256SUMS
cd "$root"
compare
echo "Ready in reports/release. The release itself needs more: ${missing:-nothing}"
