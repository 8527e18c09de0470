import { randomBytes } from 'node:crypto';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { dropDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { seedLoad } from '../../tools/seed/load/seed-load.ts';
import { openOwnDatabase } from '../../tools/seed/target-database.ts';
import { hasFleet } from '../devices/fleet-facts.ts';
import { fillStore } from '../store/store-database.ts';
import { fillFigures } from './figure-rows.ts';
import { fillRecords } from './record-rows.ts';

export interface InsightSize {
  /** Devices that figures are for. */
  fleet: number;
  /** Rows of devices: lists count up to 10,000, so that figures do not depend on the rest. */
  devices: number;
  partners: number;
  apps: number;
}

export const insightSeed = 1;

/** A fleet, its partners, a store and a year of figures; kept where it is named, otherwise dropped at the end. */
export async function openInsightDatabase(
  { fleet, devices, partners, apps }: InsightSize,
  kept: string | undefined,
  log: (line: string) => void,
): Promise<TestDatabase> {
  const stack = stackSettings();
  const name = kept ?? `bench_${randomBytes(6).toString('hex')}`;
  const on = (url = ''): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const drop = async () => (kept ? undefined : dropDatabase(name));
  try {
    const ownerUrl = await openOwnDatabase(stack.DATABASE_URL ?? '', name);
    const sizes = { partners, accounts: partners * 3, audit: 1_000, devices };
    if (!(await hasFleet(ownerUrl))) await seedLoad(ownerUrl, { ...sizes, seed: insightSeed, iterations: 4_096 });
    log('devices are there');
    await fillStore(ownerUrl, apps);
    await fillRecords(ownerUrl);
    log('records are there');
    await fillFigures(ownerUrl, fleet / devices, log);
    return { name, ownerUrl, appUrl: on(stack.DATABASE_APP_URL), vendorUrl: on(stack.DATABASE_VENDOR_URL), drop };
  } catch (error) {
    await drop();
    throw error;
  }
}
