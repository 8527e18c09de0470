import { randomBytes } from 'node:crypto';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { dropDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { seedLoad } from '../../tools/seed/load/seed-load.ts';
import { openOwnDatabase } from '../../tools/seed/target-database.ts';
import { hasFleet } from '../devices/fleet-facts.ts';
import { placeFleet } from './place-fleet.ts';

export interface LocationSize {
  devices: number;
  partners: number;
}

export const locationSeed = 1;

/** A fleet with a position for each device; kept where it is named, otherwise dropped at the end. */
export async function openLocationDatabase(
  { devices, partners }: LocationSize,
  kept: string | undefined,
  log: (line: string) => void,
): Promise<TestDatabase & { tookS: Record<string, number> }> {
  const stack = stackSettings();
  const name = kept ?? `bench_${randomBytes(6).toString('hex')}`;
  const on = (url = ''): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const drop = async () => (kept ? undefined : dropDatabase(name));
  try {
    const ownerUrl = await openOwnDatabase(stack.DATABASE_URL ?? '', name);
    const sizes = { partners, accounts: partners * 3, audit: 1_000, devices };
    if (!(await hasFleet(ownerUrl))) await seedLoad(ownerUrl, { ...sizes, seed: locationSeed, iterations: 4_096 });
    log('devices are there');
    const tookS = await placeFleet(ownerUrl);
    log(`positions are there (${JSON.stringify(tookS)} s)`);
    return {
      name,
      ownerUrl,
      appUrl: on(stack.DATABASE_APP_URL),
      vendorUrl: on(stack.DATABASE_VENDOR_URL),
      drop,
      tookS,
    };
  } catch (error) {
    await drop();
    throw error;
  }
}
