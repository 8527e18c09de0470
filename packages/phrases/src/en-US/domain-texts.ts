import { audit } from './audit.ts';
import { role } from './role.ts';
import { system } from './system.ts';

/** One namespace per domain, loaded with the signed-in layout. */
export const domainTexts = { audit, role, system };
