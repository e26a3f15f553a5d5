import { existsSync } from 'node:fs';

/** The folder of Debian's modules. */
export const apacheModules = '/usr/lib/apache2/modules';

/** Whether Apache and the modules of the tests are installed. */
export const hasApache = existsSync(`${apacheModules}/mod_auth_openidc.so`);

/** The command that installs them. */
export const installApache = 'apt-get install apache2 libapache2-mod-auth-openidc';

/** The file `apache.conf` of an Apache with its files in `folder`, with the modules that Debian enables, and others. */
export const apacheConf = (port: number | string, folder: string, more: string[], settings: string) =>
  `${[...'mpm_event authn_core authz_core authz_user auth_openidc dir mime headers'.split(' '), ...more]
    .map((name) => `LoadModule ${name}_module ${apacheModules}/mod_${name}.so`)
    .join('\n')}
Listen ${port}
ServerName localhost
User www-data
Group www-data
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
TypesConfig /etc/mime.types
DocumentRoot ${folder}/html
# The line of Debian for .shtml, in mods-available/mime.conf.
AddType text/html .shtml
AddOutputFilter INCLUDES .shtml
# Node.js sends cors for every request, and the module redirects navigations only.
RequestHeader unset Sec-Fetch-Mode early
RequestHeader unset Sec-Fetch-Dest early
${settings}`;
