import type { People } from '@tilldeck/testkit/factories/people';
import { cpuOf } from '../ingest/cpu.ts';

/** Adds what the server (its reader included) and its connections to the database used, whatever else was busy meanwhile. */
export function cpuWatch(people: People, pid: number) {
  const backends = async () =>
    (await people.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE datname = current_database()')).map(
      (row) => row.pid,
    );
  return async <T extends object>(work: () => Promise<T>) => {
    const before = new Map((await backends()).map((each) => [each, cpuOf(each)]));
    const serverMs = cpuOf(pid, true);
    const result = await work();
    const postgresMs = (await backends()).reduce((sum, each) => sum + cpuOf(each) - (before.get(each) ?? 0), 0);
    return { ...result, cpuMs: { server: cpuOf(pid, true) - serverMs, postgres: postgresMs } };
  };
}
