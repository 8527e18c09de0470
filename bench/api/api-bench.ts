import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { encodeForm } from '@tilldeck/contracts/wire/form-encoding';
import { signedHeaders } from '@tilldeck/contracts/wire/request-signing';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, People, testPassword } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTemplate, createTestDatabase, dropDatabase } from '@tilldeck/testkit/harness/test-database';
import { median, quantile, writeResult } from '../report/result.ts';
import { breakdown } from './breakdown.ts';
import { sendAll } from './load.ts';

const connections = 20;
const body = encodeForm({ pageNo: 1, pageSize: 20, keyword: 'warranty', sortField: 'sort', sortOrder: 'ascend' });

interface Side {
  process: ChildProcess;
  port: number;
  cpuMicros(): Promise<number>;
}

async function start(file: string, env: Record<string, string>): Promise<Side> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { env: { ...process.env, ...env } });
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

const requestText = (headers: Record<string, string>): Buffer => {
  const all = {
    host: 'bench',
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': body.length,
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`POST /api/bench/page HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
};

async function signedRequests(client: WireClient, count: number): Promise<Buffer[]> {
  const identity = await client.identity();
  const bytes = new TextEncoder().encode(body);
  const requests: Buffer[] = [];
  for (let index = 0; index < count; index++)
    requests.push(requestText(await signedHeaders(identity, 'POST', 'bench/page', bytes)));
  return requests;
}

/** CPU of a signed, permitted, validated call against bare Fastify with the same JSON: A B A B in the same run. */
export async function benchApi(options: { pairs: number; requests: number }): Promise<{ ratio: number; file: string }> {
  const template = await createTemplate();
  const database = await createTestDatabase(template);
  const people = new People(database.ownerUrl);
  const admin = await people.account(await people.vendor(), allPermissions('admin'));
  const settings = { ...serverSettings(database), NODE_ENV: 'production', LOG_LEVEL: 'info' };
  const bare = await start('./bare.main.ts', {});
  const ours = await start('./ours.main.ts', settings);
  try {
    const client = await new WireClient(`http://127.0.0.1:${ours.port}`).signIn(admin.loginName, testPassword);
    const measure = async (side: Side, requests: Buffer[]): Promise<number> => {
      const before = await side.cpuMicros();
      await sendAll(side.port, requests, connections);
      return ((await side.cpuMicros()) - before) / requests.length;
    };
    const plain = Array.from({ length: options.requests }, () => requestText({}));
    const pairs: { bareMicros: number; oursMicros: number }[] = [];
    for (let index = -1; index < options.pairs; index++) {
      const bareMicros = await measure(bare, plain);
      const oursMicros = await measure(ours, await signedRequests(client, options.requests));
      if (index >= 0) pairs.push({ bareMicros, oursMicros }); // The first pair warms up.
    }
    const ratios = pairs.map((pair) => pair.oursMicros / pair.bareMicros);
    const parts = await breakdown(client, settings);
    const figures = {
      ratio: { median: median(ratios), p10: quantile(ratios, 0.1), p90: quantile(ratios, 0.9) },
      bareMicros: median(pairs.map((pair) => pair.bareMicros)),
      oursMicros: median(pairs.map((pair) => pair.oursMicros)),
      pairs,
      partsMicros: parts,
      load: { ...options, connections, bodyBytes: body.length },
    };
    const file = writeResult({
      bench: 'api',
      figures,
      notes: ['CPU (user + system) of the server process per request'],
    });
    return { ratio: figures.ratio.median, file };
  } finally {
    bare.process.kill();
    ours.process.kill();
    await people.close();
    await database.drop();
    await dropDatabase(template);
  }
}
