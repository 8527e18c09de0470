import { setTimeout as passTime } from 'node:timers/promises';
import { exportRoutes } from '@tilldeck/contracts/files/export.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { ServerProcess } from '@tilldeck/testkit/harness/spawn-server';
import { quantile } from '../report/result.ts';

export const metricsToken = 'a token for the bench';
const readEveryMs = 500;
const round = (value: number): number => Math.round(value * 10) / 10;
const spread = (values: readonly number[]) => ({
  p50: round(quantile(values, 0.5)),
  p99: round(quantile(values, 0.99)),
  most: round(Math.max(...values)),
});

const metricOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);

const readMetrics = async ({ url }: ServerProcess): Promise<string> =>
  (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();

/** What a server uses and how it answers others while `work` lasts. */
export async function watchServer(server: ServerProcess, client: WireClient, work: () => Promise<unknown>) {
  const [delays, memory, pages]: [number[], number[], number[]] = [[], [], []];
  let isOver = false;
  const reading = (async () => {
    // The first reading is about the time before.
    await readMetrics(server);
    while (!isOver) {
      await passTime(readEveryMs);
      const text = await readMetrics(server);
      delays.push(metricOf(text, 'tilldeck_nodejs_eventloop_lag_max_seconds') * 1_000);
      memory.push(metricOf(text, 'tilldeck_process_resident_memory_bytes') / 1_048_576);
    }
  })();
  const asking = (async () => {
    while (!isOver) {
      const begunAt = performance.now();
      await client.call(exportRoutes.page, {});
      pages.push(performance.now() - begunAt);
      await passTime(20);
    }
  })();
  await work().finally(() => {
    isOver = true;
  });
  await Promise.all([reading, asking]);
  return { delayMs: spread(delays), memoryMb: Math.round(Math.max(...memory)), pageMs: spread(pages) };
}
