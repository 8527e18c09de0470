import { audit } from './audit.ts';
import { blacklist } from './blacklist.ts';
import { integration } from './integration.ts';
import { objects } from './objects.ts';
import { system } from './system.ts';

/** One namespace per domain, loaded with the signed-in layout. */
export const domainTexts = { audit, blacklist, objects, integration, system };
