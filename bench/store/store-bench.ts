import { randomBytes } from 'node:crypto';
import { storeRoutes } from '@tilldeck/contracts/appstore/store.routes';
import type { StoreApp } from '@tilldeck/contracts/appstore/store.schemas';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { dropDatabase } from '@tilldeck/testkit/harness/test-database';
import { seedLoad } from '../../tools/seed/load/seed-load.ts';
import { demoPassword } from '../../tools/seed/parts/identity/demo-people.ts';
import { openOwnDatabase } from '../../tools/seed/target-database.ts';
import { hasFleet } from '../devices/fleet-facts.ts';
import { BareSql, withoutFrame } from '../people/bare-sql.ts';
import { type Figures, measureAll, type Subject } from '../people/measure.ts';
import { ServerProcess } from '../people/server-process.ts';
import { writeResult } from '../report/result.ts';
import { DeviceConnection } from './device-connection.ts';
import { fillStore, findAskers, type StoreAsker } from './store-database.ts';

export interface StoreOptions {
  /** Kept where it is named; otherwise a database of its own, dropped afterwards. */
  database: string | undefined;
  devices: number;
  partners: number;
  apps: number;
  rounds: number;
  block: number;
  warmUpMs: number;
}

/** The store as a device of a large fleet sees it, through the real server, against its own statements bare. */
export async function benchStore(options: StoreOptions): Promise<{ figures: Figures[]; file: string }> {
  const stack = stackSettings();
  const name = options.database ?? `bench_${randomBytes(6).toString('hex')}`;
  const on = (url = ''): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const ownerUrl = await openOwnDatabase(stack.DATABASE_URL ?? '', name);
  const { partners, devices, apps } = options;
  const [appUrl, vendorUrl] = [on(stack.DATABASE_APP_URL), on(stack.DATABASE_VENDOR_URL)];
  const drop = async () => (options.database ? undefined : dropDatabase(name));
  let server: ServerProcess | undefined;
  try {
    if (!(await hasFleet(ownerUrl)))
      await seedLoad(ownerUrl, { partners, accounts: partners * 3, audit: 1_000, devices, seed: 1, iterations: 4_096 });
    await fillStore(ownerUrl, apps);
    const settings = serverSettings({ name, appUrl, vendorUrl, ownerUrl, drop });
    server = await ServerProcess.start({ ...settings, NODE_ENV: 'production', LOG_LEVEL: 'info' });
    const bare = await new BareSql().open([appUrl, vendorUrl], 1);
    const admin = await new WireClient(server.url).signIn('admin', demoPassword);
    const subjects: Subject[] = [];
    const connections: DeviceConnection[] = [];
    for (const asker of await findAskers(ownerUrl)) {
      const connection = new DeviceConnection(await enrol(server.url, admin, asker));
      connections.push(connection);
      subjects.push(...(await subjectsOf(server, bare, connection, asker)));
    }
    const figures = await measureAll(server, subjects, options);
    for (const connection of connections) connection.close();
    await bare.close();
    const file = writeResult({
      bench: 'store',
      figures: { operations: figures, devices, partners, apps },
      notes: [
        'ratio = call / (bare + nothing); a device asks on a kept connection, signed; its own statements bare in the same run',
        'cpuMs.call: processor time of the API for one call, its signature check included',
      ],
    });
    return { figures, file };
  } finally {
    server?.stop();
    await drop();
  }
}

async function enrol(url: string, admin: WireClient, { sn }: StoreAsker): Promise<DeviceClient> {
  const client = await DeviceClient.make(url, sn);
  const { code } = await admin.call(claimRoutes.add, { label: 'Bench', maxUses: 1 });
  const { body } = await client.enrol(code);
  if (body.code !== 200 || body.data.state !== 'accepted')
    throw new Error(`${sn} not enrolled: ${JSON.stringify(body)}`);
  return client;
}

async function subjectsOf(server: ServerProcess, bare: BareSql, connection: DeviceConnection, asker: StoreAsker) {
  const { apps, download } = storeRoutes;
  const ask = async (path: string, input: object) => {
    const answer = await connection.send(await connection.sign(path, input));
    if (answer.body.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body).slice(0, 300)}`);
    return answer;
  };
  const first = (await ask(apps.path, {})).body.data as { apps: StoreApp[]; nextCursor: string | null };
  const operations: [string, string, object][] = [
    ['first page', apps.path, {}],
    ['next page', apps.path, { cursor: first.nextCursor ?? '1' }],
    ['looks for updates of 60 apps', apps.path, { onlyInstalled: true, installed: asker.installed }],
    ['a category', apps.path, { categoryId: first.apps[0]?.categoryIds[0] ?? '1' }],
    ['a word', apps.path, { keyword: 'app 12' }],
    ...(first.apps[0]
      ? ([['download', download.path, { versionId: first.apps[0].versionId }]] as [string, string, object][])
      : []),
  ];
  const subjects: Subject[] = [];
  for (const [name, path, input] of operations) {
    await ask(path, input);
    const statements = await server.statementsOf(() => ask(path, input));
    const asked = withoutFrame(statements);
    subjects.push({
      name,
      who: asker.who,
      statements: { call: statements.length, bare: asked.length },
      call: () => ask(path, input),
      bare: () => bare.run(asked),
      nothing: () => ask('bench/device-nothing', {}),
    });
  }
  return subjects;
}
