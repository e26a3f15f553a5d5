import { userUuid } from '../../sandbox/service/state/personas/user-ids.ts';

/** WordPress with the plugin; its user lea is linked to the persona "fresh". */
export const wordpress = {
  name: 'WordPress 6.1, a plugin',
  file: 'wordpress/dpplus-connect/dpplus-connect.php',
  probe: ['sh', '-c', 'php -m | grep mysqli && test -d /usr/share/wordpress && mariadbd --version'],
  start: (): string[] => ['sh', 'servers/wordpress/start.sh', userUuid('demoapp', 'fresh')],
  vectors: ['php', 'servers/wordpress/vectors.php'],
  loginPage: '/wp-login.php',
  callback: '/wp-login.php?action=dpplus-connect',
};
