import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadResult } from './load.ts';

/** A server in a process of its own that tells its processor time. */
export interface Side {
  process: ChildProcess;
  port: number;
  cpuMicros(): Promise<number>;
}

export async function startSide(file: URL, env: Record<string, string>, args: readonly string[] = []): Promise<Side> {
  const child = fork(fileURLToPath(file), args, { env: { ...process.env, ...env } });
  const [ready] = (await once(child, 'message')) as [{ url: string }];
  return {
    process: child,
    port: Number(new URL(ready.url).port),
    cpuMicros: async () => {
      child.send('cpu');
      const [{ cpu }] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage }];
      return cpu.user + cpu.system;
    },
  };
}

/** Processor time of the server for each request of a load, in microseconds. */
export async function cpuPerRequest(side: Side, load: () => Promise<LoadResult>): Promise<number> {
  const before = await side.cpuMicros();
  const { requests } = await load();
  return ((await side.cpuMicros()) - before) / requests;
}

/** One POST as it goes over the wire. */
export function requestText(path: string, body: string, headers: Record<string, string>): Buffer {
  const all = { host: 'bench', 'content-length': Buffer.byteLength(body), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`POST /api/${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
