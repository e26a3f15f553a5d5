import { testLogins } from './login-test.ts';
import { slow } from './runtimes.ts';

testLogins(slow);
