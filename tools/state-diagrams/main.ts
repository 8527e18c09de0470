import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderStateDiagrams } from './render.ts';

/** Writes docs/states.md; the test beside it compares. */
writeFileSync(join(import.meta.dirname, '../../docs/states.md'), renderStateDiagrams());
