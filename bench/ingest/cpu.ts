import { readFileSync } from 'node:fs';

const tickMs = 10;

/** CPU a process has used, in milliseconds, with that of children it saw ending if wanted; 0 once it is gone. */
export function cpuOf(pid: number, withChildren = false): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const wanted = withChildren ? fields.slice(11, 15) : fields.slice(11, 13);
    return wanted.reduce((sum, field) => sum + Number(field), 0) * tickMs;
  } catch {
    return 0;
  }
}

export interface Parts {
  node: number;
  broker: number;
  postgres: number;
}

/** CPU of this process, the broker and the database's processes that serve it. */
export const cpuNow = (brokerPid: number, backendPids: readonly number[]): Parts => {
  const { user, system } = process.cpuUsage();
  return {
    node: (user + system) / 1_000,
    broker: cpuOf(brokerPid),
    postgres: backendPids.reduce((sum, pid) => sum + cpuOf(pid), 0),
  };
};

/** Microseconds of CPU a row. */
export const cpuPerRow = (before: Parts, after: Parts, rows: number): Parts => ({
  node: Math.round(((after.node - before.node) * 1_000) / rows),
  broker: Math.round(((after.broker - before.broker) * 1_000) / rows),
  postgres: Math.round(((after.postgres - before.postgres) * 1_000) / rows),
});
