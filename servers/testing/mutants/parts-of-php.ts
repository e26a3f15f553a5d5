import type { LeftOut } from './left-out.ts';

/** Of `servers/php/DpplusConnect/Login.php`. */
export const ofPhp: readonly LeftOut[] = [
  {
    reason: 'texts and codes of errors, which tests compare with the docs',
    lines: [
      'public static function language(',
      'public static function codeOf(',
      'private function returnParts(',
      '$isLimit =',
    ],
  },
  {
    reason: 'settings, which the server has right',
    lines: [
      'public function __construct(',
      'private function findFault(',
      "return $name === ''",
      'if ($distance <',
      "$fault === ''",
      "return preg_match('~^' . self::LOOPBACK",
      "if (!$this->settings['onLogin'])",
    ],
  },
  {
    reason: 'the log, which the checker does not read',
    lines: [
      'private function checkClock(',
      'private function log(',
      "$this->browser() !== '' =>",
      '$this->cookie(self::BROWSER_COOKIE)',
    ],
  },
  {
    reason: 'answers that come twice or late, which answers.test.ts and php-twice.test.ts have',
    lines: [
      '$kept = $refusal',
      'if (is_array($kept))',
      "if ($id !== '')",
      'private function errorOf(',
      'private function keep(',
      'private function findResult(',
      'private function unseal(',
      "if ($error === '' ||",
      "$id === '' ||",
      '$isUsed = $error',
      'if ($isUsed)',
    ],
  },
  {
    reason: 'functions and answers that the server does not use',
    lines: [
      'private function isLoggedIn(',
      'public static function decide(',
      'public function offered(',
      'public function accept(',
      "if ($this->settings['onLogin'])",
      "if ($answer === 'ask'",
      "if ($answer === 'confirm'",
      'public function report(',
      '$isOdd =',
      'if ($answer !== null',
      'if ((string) $answer',
      "return ['', (string) $answer",
      'session_status() === PHP_SESSION_ACTIVE',
    ],
  },
];

/** Of `servers/php/DpplusConnect/Service.php`. */
export const ofPhpService: readonly LeftOut[] = [
  {
    reason: 'texts and codes of errors, which tests compare with the docs',
    lines: ['$isOfApp ='],
  },
  {
    reason: 'odd UUIDs and lines of the log, which the attacks have',
    lines: ['$isGrant =', "if ($failure !== '' && $failure !== $expected)"],
  },
  {
    reason: 'functions that the server does not use, which php-service.test.ts has',
    lines: [
      'public function data(',
      'public function photo(',
      'private function fetch(',
      'public function connected(',
      'public function reconcile(',
      'private static function listOf(',
      'if (!$uuids)',
      "$json = str_starts_with($type, 'image/')",
      "if ($failure !== 'unknown_uuid' ||",
      'foreach (array_chunk(',
    ],
  },
];
