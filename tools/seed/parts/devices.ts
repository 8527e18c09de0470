import type { SeedPart } from '../seed-part.ts';
import { seedCredentials } from './devices/credentials.ts';
import { seedEvents } from './devices/events.ts';
import { seedFleet } from './devices/fleet.ts';
import { seedRanges } from './devices/ranges.ts';
import { seedRecords } from './devices/records.ts';
import { seedReports } from './devices/reports.ts';

/** Devices of all partners with everything their screens show, for a registry that is empty. */
export const devicesPart: SeedPart = {
  name: 'devices',
  async run(context) {
    const { rows } = await context.client.query('SELECT FROM devices_device LIMIT 1');
    if (rows.length > 0) return 0;
    const devices = await seedFleet(context);
    const used = devices.filter(({ activated_at: at }) => at !== null);
    await seedCredentials(context, devices);
    await seedEvents(context, used);
    await seedReports(context, used);
    await seedRecords(context, devices);
    await seedRanges(context, devices);
    return devices.length;
  },
};
