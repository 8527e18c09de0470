import { z } from 'zod';

const addresses = z.union([z.ipv4(), z.ipv6()]);
const networks = z.union([addresses, z.cidrv4(), z.cidrv6()]);

export const ipAddress = z
  .string()
  .trim()
  .refine((text) => addresses.safeParse(text).success, 'address')
  .meta({ example: '203.0.113.7' });

/** An address, or a network as 203.0.113.0/24. */
export const ipNetwork = z
  .string()
  .trim()
  .refine((text) => networks.safeParse(text).success, 'address')
  .meta({ example: '203.0.113.0/24' });
