import { setTimeout as sleep } from 'node:timers/promises';
import type { FleetProcesses } from '../../tools/fleet/fleet-processes.ts';
import { type CoreMeter, round } from './process-cost.ts';

const lookEveryMs = 50;
/** Far beyond what is good: a slow run is a result, too. */
const patienceMs = 900_000;

export interface Storm {
  spreadS: number;
  /** From kill -9 until the broker said it is well again. */
  brokerAwayS: number;
  /** From kill -9 until the last device was back. */
  allBackS: number;
  refused: number;
  failedTries: number;
  transactions: number;
  /** Of each part, from the moment the broker is there again until the last device was back. */
  cpuS: Record<string, number>;
}

/** Until every device holds a connection. */
export async function untilAllConnected(fleet: FleetProcesses, count: number): Promise<void> {
  const begin = performance.now();
  for (;;) {
    const { figures } = await fleet.state();
    if (figures.connected >= count) return;
    if (performance.now() - begin > patienceMs)
      throw new Error(`only ${figures.connected} of ${count} are connected after ${patienceMs / 1000} s`);
    await sleep(lookEveryMs);
  }
}

/** The broker is gone with kill -9 and comes back; so do the devices, each after a random part of the spread. */
export async function raiseStorm(
  fleet: FleetProcesses,
  count: number,
  broker: { kill(): Promise<void>; start(): Promise<void> },
  spreadS: number,
  meter: CoreMeter,
  transactions: () => Promise<number>,
): Promise<Storm> {
  await fleet.change({ reconnectSpreadS: spreadS });
  const before = { ...(await fleet.state()).figures, transactions: await transactions() };
  const begin = performance.now();
  await broker.kill();
  await broker.start();
  await meter.begin();
  const brokerAwayS = round((performance.now() - begin) / 1000);
  // The count of the connected is only true once every device has noticed.
  while ((await fleet.state()).figures.lost < before.lost + count) await sleep(lookEveryMs);
  await untilAllConnected(fleet, count);
  const allBackS = round((performance.now() - begin) / 1000);
  const cpuS = await meter.cpuS();
  const after = (await fleet.state()).figures;
  await sleep(2_000);
  return {
    spreadS,
    brokerAwayS,
    allBackS,
    refused: after.refused - before.refused,
    failedTries: after.lost - before.lost - count,
    transactions: (await transactions()) - before.transactions,
    cpuS,
  };
}
