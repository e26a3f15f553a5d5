<?php

namespace DpplusConnect;

/** The used states and the results of logins, in a database of SQLite on this machine. */
final class Store
{
    private ?\PDO $database = null;

    public function __construct(private ?string $parent, private string $secret, private \Closure $log)
    {
    }

    /** Returns true once for each of the latest 100,000 ids: a state needs no login, so anyone can use up many. */
    public function once(string $id): bool
    {
        $insert = $this->database()->prepare('insert or ignore into used (id) values (?)');
        $insert->execute([$id]);
        $this->database()->exec('delete from used where number <= (select max(number) from used) - 100000');
        return $insert->rowCount() === 1;
    }

    /** Returns a value, or ''. */
    public function get(string $name): string
    {
        $select = $this->database()->prepare('select value from answers where name = ? and till > ?');
        $select->execute([$name, time()]);
        return (string) $select->fetchColumn();
    }

    /** Keeps the latest 5,000 values, each for some seconds. */
    public function set(string $name, string $value, int $seconds): void
    {
        $this->database()->prepare('insert or replace into answers (name, value, till) values (?, ?, ?)')
            ->execute([$name, $value, time() + $seconds]);
        $this->database()->prepare('delete from answers where till <= ? or number <= (select max(number) from answers) - 5000')
            ->execute([time()]);
    }

    private function database(): \PDO
    {
        if ($this->database) {
            return $this->database;
        }
        $fault = $this->findFault();
        if ($fault !== '') {
            ($this->log)("STORE: $fault");
            throw new \RuntimeException($fault);
        }
        $database = new \PDO("sqlite:{$this->folder()}/used.sqlite", null, null, [\PDO::ATTR_TIMEOUT => 5]);
        // A power failure may forget a state. Its code still works once.
        $database->exec('pragma synchronous = off');
        $database->exec('create table if not exists used (number integer primary key, id text unique)');
        $database->exec('create table if not exists answers (number integer primary key, name text unique, value text, till integer)');
        return $this->database = $database;
    }

    /** The folder of used states. Its name comes from the secret, so no other account can create it first. */
    private function folder(): string
    {
        return $this->parent() . '/dpplus-' . hash_hmac('sha256', 'used', $this->secret);
    }

    private function parent(): string
    {
        return $this->parent ?? (function_exists('sys_get_temp_dir') ? sys_get_temp_dir() : '/dev/null');
    }

    /**
     * Makes the folder, and returns its need, or ''. If the system removes old files, another account that has seen the name
     * may make a folder or a link in its place, and use up states, or let them count twice.
     */
    public function findFault(): string
    {
        $folder = $this->folder();
        @mkdir($folder, 0700);
        clearstatcache();
        $found = @lstat($folder);
        // Windows has neither accounts nor modes of files for PHP.
        $isOwn = PHP_OS_FAMILY === 'Windows'
            || $found && ($found['mode'] & 0170077) === 0040000 && $found['uid'] === self::accountIn($folder);
        if (!$found || $isOwn) {
            return @is_writable($folder) ? '' : "needs the absolute path of a folder that PHP can write to. PHP cannot make one in {$this->parent()}.";
        }
        [$parent, $name] = [dirname($folder), substr(basename($folder), 0, 16)];
        return "needs a folder of PHP's own. $name* in $parent is a link, or another account owns or can open it. "
            . 'Delete it, or set STORE to a folder that only PHP can open.';
    }

    /** Returns the account that runs PHP. Some hosts leave out posix, but a new file has the same owner. */
    private static function accountIn(string $folder): int
    {
        if (function_exists('posix_geteuid')) {
            return posix_geteuid();
        }
        $file = @tempnam($folder, 'own') ?: throw new \RuntimeException('no temporary file');
        $account = fileowner($file);
        unlink($file);
        return $account;
    }
}
