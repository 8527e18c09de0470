import { z } from 'zod';

/** What a device is called towards us. It travels in topics and client ids, so nothing else is allowed in it. */
export const serialNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{4,64}$/, 'sn')
  .max(64)
  .meta({ example: 'P240-00017' });
