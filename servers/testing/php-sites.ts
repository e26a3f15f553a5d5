import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

// Web servers with PHP, as docs/php.md says. Each serves the folder `public` of a site.

const modules = '/usr/lib/apache2/modules';

const load = (...names: string[]) =>
  names.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so\n`).join('');

/** PHP in Apache. PHP's cache would keep changed settings for seconds. */
const modPhp = () => `
LoadModule php_module ${modules}/${readdirSync(modules).find((name) => /^libphp.*\.so$/.test(name))}
php_admin_flag opcache.enable off
<FilesMatch "\\.php$">
  SetHandler application/x-httpd-php
</FilesMatch>
`;

/** Apache's configuration. The address of the service is in SetEnv only. */
const apacheConfiguration = (site: string, port: number, servicePort: number, more: string) => `
${load('mpm_prefork', 'authz_core', 'dir', 'env')}
User www-data
Group www-data
Listen localhost:${port}
ServerName localhost
PidFile ${site}/${port}.pid
ErrorLog ${site}/error.log
DocumentRoot ${site}/public
DirectoryIndex index.php
KeepAlive Off
SetEnv DPPLUS_SERVICE http://127.0.0.1:${servicePort}
<Directory ${site}/public>
  AllowOverride AuthConfig
</Directory>
${more}
`;

/** Returns the command of Apache with a configuration. */
function apache(site: string, port: number, servicePort: number, more: string) {
  const file = `${site}/${port}.conf`;
  writeFileSync(file, apacheConfiguration(site, port, servicePort, more));
  return `env -u DPPLUS_SERVICE -u DPPLUS_SECRET /usr/sbin/apache2 -D FOREGROUND -f ${file}`;
}

/** @param more further lines of its configuration */
export const startApache =
  (site: string, more = '') =>
  (port: number, servicePort: number) =>
    apache(site, port, servicePort, modPhp() + more).split(' ');

const [, locations = ''] = /^```nginx\n(.*?)^```/ms.exec(readFileSync('docs/php.md', 'utf8')) ?? [];
const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((of) => `${of}_temp_path ${of};`)
  .join(' ');

/** nginx with the block of docs/php.md. */
const nginxConfiguration = (
  site: string,
  port: number,
  socket: string,
) => `daemon off; pid nginx.pid; worker_processes 1; events {}
http { access_log ${site}/access.log; error_log ${site}/nginx-error.log; ${folders} server { listen localhost:${port}; root ${site}/public; index index.php;
${locations.replace(/unix:[^;]*/g, `unix:${socket}`).replaceAll('/var/log/nginx', site)} } }`;

/** Both accounts of one pool exist on Debian only; without root, PHP-FPM ignores them. */
const poolOf = (site: string, socket: string) => `[global]
error_log = ${site}/fpm.log
[www]
user = www-data
group = www-data
listen = ${socket}
listen.mode = 0666
clear_env = no
pm = static
pm.max_children = 4
php_admin_value[error_log] = ${site}/error.log
`;

/** Starts a web server when PHP-FPM listens. PHP-FPM leaves the process group, so the shell ends it. */
function withFpm(site: string, socket: string, server: string) {
  writeFileSync(`${site}/fpm.conf`, poolOf(site, socket));
  const fpm = readdirSync('/usr/sbin').find((name) => /^php-fpm/.test(name));
  const script = `/usr/sbin/${fpm} -F -y '${site}/fpm.conf' & fpm=$!; trap 'kill $fpm; wait; exit' TERM
    until [ -S '${socket}' ]; do kill -0 $fpm || exit 1; sleep 0.05; done
    ${server} & wait`;
  return ['sh', '-c', script];
}

export const startNginx = (site: string) => (port: number) => {
  const socket = `${site}/${port}.socket`;
  writeFileSync(`${site}/nginx.conf`, nginxConfiguration(site, port, socket));
  return withFpm(site, socket, `/usr/sbin/nginx -p '${site}' -e stderr -c nginx.conf`);
};

/** Apache with PHP-FPM, as Debian's php-fpm.conf configures it. */
export const startApacheFpm = (site: string) => (port: number, servicePort: number) => {
  const socket = `${site}/${port}.socket`;
  const handler = `${load('proxy', 'proxy_fcgi')}<FilesMatch "\\.php$">
  SetHandler "proxy:unix:${socket}|fcgi://localhost"
</FilesMatch>`;
  return withFpm(site, socket, apache(site, port, servicePort, handler));
};

/** The web server of PHP, on the computer of a developer. */
export const startPhp = (site: string) => (port: number) => [
  'php',
  '-S',
  `localhost:${port}`,
  '-t',
  `${site}/public`,
];
