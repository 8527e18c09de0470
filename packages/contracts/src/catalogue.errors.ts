import { coreErrors } from './core/core.errors.ts';
import type { ErrorSpec } from './core/error.ts';
import { fileErrors } from './files/file.errors.ts';
import { identityErrors } from './identity/identity.errors.ts';
import { systemErrors } from './system/system.errors.ts';

/** Every refusal the product knows. A code without a text in both languages does not compile (packages/phrases). */
export const errorCatalogue = { ...coreErrors, ...identityErrors, ...systemErrors, ...fileErrors };
export type ErrorCode = keyof typeof errorCatalogue;
export const errorSpec = (code: ErrorCode): ErrorSpec => errorCatalogue[code];
