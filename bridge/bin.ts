#!/usr/bin/env node
import { keepSignals } from './signals.ts';

keepSignals();
await import('./program.ts');
