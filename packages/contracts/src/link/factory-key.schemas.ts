import { z } from 'zod';
import { instant, pageOf } from '../core/schema.ts';
import { serialNumber } from '../devices/serial-number.schemas.ts';
import { devicePublicKey } from './enrolment.schemas.ts';
import { maxFactoryKeys } from './link.limits.ts';

export const factoryKey = z.object({
  sn: z.string(),
  fingerprint: z.string(),
  isInRegistry: z.boolean(),
  createdAt: instant,
  createdBy: z.string(),
});
export type FactoryKey = z.output<typeof factoryKey>;

export const factoryKeyFilter = z.object({
  keyword: z.string().trim().max(64).optional().describe('Beginning of the serial number'),
});
export const factoryKeyPage = pageOf(factoryKeyFilter, ['sn', 'createdAt']);

export const factoryKeyList = z.object({
  keys: z
    .array(z.object({ sn: serialNumber, publicKey: devicePublicKey }))
    .min(1)
    .max(maxFactoryKeys),
});
export const factoryKeyCount = z.object({
  addedCount: z.number().int(),
  knownCount: z.number().int().describe('Listed before, with the same key'),
  differing: z
    .array(z.string())
    .describe('Serial numbers with another key, in the list or in this call; left as they were'),
});
