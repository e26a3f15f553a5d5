import { existsSync } from 'node:fs';

/** The folder of Debian's modules. */
const modules = '/usr/lib/apache2/modules';

export const hasApache = existsSync(`${modules}/mod_auth_openidc.so`);

/** The settings of an Apache with its files in one folder, with the modules that Debian enables, and others. */
export const apacheConf = (listen: string, site: string, more: string[], settings: string) =>
  `${[...'mpm_event authn_core authz_core authz_user auth_openidc dir mime headers'.split(' '), ...more]
    .map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`)
    .join('\n')}
Listen ${listen}
ServerName localhost
User www-data
Group www-data
PidFile pid
ErrorLog error.log
TypesConfig /etc/mime.types
DocumentRoot ${site}
# The line of Debian for .shtml, in mods-available/mime.conf.
AddType text/html .shtml
AddOutputFilter INCLUDES .shtml
# Node.js sends cors for every request, and the module redirects navigations only.
RequestHeader unset Sec-Fetch-Mode early
RequestHeader unset Sec-Fetch-Dest early
${settings}`;
