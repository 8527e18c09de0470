import { encodeForm } from '@tilldeck/contracts/wire/form-encoding';
import { signedHeaders } from '@tilldeck/contracts/wire/request-signing';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, People, testPassword } from '@tilldeck/testkit/factories/people';
import { migratedTemplate } from '@tilldeck/testkit/harness/migrated-template';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import { median, quantile, writeResult } from '../report/result.ts';
import { breakdown } from './breakdown.ts';
import { sendAll } from './load.ts';
import { cpuPerRequest, requestText, startSide } from './side.ts';

const connections = 20;
const body = encodeForm({ pageNo: 1, pageSize: 20, keyword: 'warranty', sortField: 'sort', sortOrder: 'ascend' });

const benchRequest = (headers: Record<string, string>): Buffer =>
  requestText('bench/page', body, { 'content-type': 'application/x-www-form-urlencoded', ...headers });

async function signedRequests(client: WireClient, count: number): Promise<Buffer[]> {
  const identity = await client.identity();
  const bytes = new TextEncoder().encode(body);
  const requests: Buffer[] = [];
  for (let index = 0; index < count; index++)
    requests.push(benchRequest(await signedHeaders(identity, 'POST', 'bench/page', bytes)));
  return requests;
}

/** CPU of a signed, permitted, validated call against bare Fastify with the same JSON: A B A B in the same run. */
export async function benchApi(options: {
  pairs: number;
  requests: number;
  /** Measures the parts of a call as well. */
  hasParts: boolean;
}): Promise<{ ratio: number; file: string }> {
  const database = await createTestDatabase(await migratedTemplate());
  const people = new People(database.ownerUrl);
  const admin = await people.account(await people.vendor(), allPermissions('admin'));
  const settings = { ...serverSettings(database), NODE_ENV: 'production', LOG_LEVEL: 'info' };
  const bare = await startSide(new URL('./bare.main.ts', import.meta.url), {});
  const ours = await startSide(new URL('./ours.main.ts', import.meta.url), settings);
  try {
    const client = await new WireClient(`http://127.0.0.1:${ours.port}`).signIn(admin.loginName, testPassword);
    const plain = Array.from({ length: options.requests }, () => benchRequest({}));
    const pairs: { bareMicros: number; oursMicros: number }[] = [];
    for (let index = -1; index < options.pairs; index++) {
      const bareMicros = await cpuPerRequest(bare, () => sendAll(bare.port, plain, connections));
      const signed = await signedRequests(client, options.requests);
      const oursMicros = await cpuPerRequest(ours, () => sendAll(ours.port, signed, connections));
      if (index >= 0) pairs.push({ bareMicros, oursMicros }); // The first pair warms up.
    }
    const ratios = pairs.map((pair) => pair.oursMicros / pair.bareMicros);
    const parts = options.hasParts ? await breakdown(client, settings) : null;
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
  }
}
