import { z } from 'zod';

/** Kinds of values that several settings have. */
export const port = z.coerce.number().int().min(0).max(65535);
export const list = z.string().transform((text) => text.split(',').filter(Boolean));
export const deviceLimit = z.coerce.number().int().min(1).max(1_000_000);
/** Rounds of PBKDF2. */
export const passwordCost = z.coerce.number().int().min(4096);
