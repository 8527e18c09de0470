import { migratedTemplate } from '@tilldeck/testkit/harness/migrated-template';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import { startSide } from '../api/side.ts';
import { fillDevices } from '../ingest/fleet-database.ts';
import { median, writeResult } from '../report/result.ts';
import { callers, connections, costOf, giveKeys, type PullCost, signedPulls } from './callers.ts';

export interface PullSize {
  devices: number;
  pulls: number;
  rounds: number;
}

/** Processor time of a pull that brings nothing new: the call devices make most often. */
export async function benchPull(size: PullSize) {
  const database = await createTestDatabase(await migratedTemplate());
  const filled = await fillDevices(database.ownerUrl, size.devices);
  const identities = await giveKeys(database.ownerUrl, filled.slice(0, callers));
  const settings = { ...serverSettings(database), NODE_ENV: 'production', LOG_LEVEL: 'info' };
  const server = await startSide(new URL('../api/ours.main.ts', import.meta.url), settings);
  try {
    const rounds: PullCost[] = [];
    for (let round = -1; round < size.rounds; round++) {
      const cost = await costOf(server, database.ownerUrl, await signedPulls(identities, size.pulls));
      if (round >= 0) rounds.push(cost); // The first round warms up.
    }
    const figures = {
      size: { ...size, callers, connections },
      nodeMicros: median(rounds.map(({ nodeMicros }) => nodeMicros)),
      postgresMicros: median(rounds.map(({ postgresMicros }) => postgresMicros)),
      rounds,
    };
    const file = writeResult({
      bench: 'pull',
      figures,
      notes: ['user + system time per pull that brings no work and no new document; signatures checked, nonces kept'],
    });
    return { figures, file };
  } finally {
    server.process.kill();
    await database.drop();
  }
}
