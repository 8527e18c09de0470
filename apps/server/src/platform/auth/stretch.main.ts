import { pbkdf2Sync } from 'node:crypto';
import { serveLowThread } from '../threads/serve-low-thread.ts';
import type { Stretch } from './scram.ts';

serveLowThread(({ password, keySalt, iterations }: Stretch) => pbkdf2Sync(password, keySalt, iterations, 32, 'sha256'));
