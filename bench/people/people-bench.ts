import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { demoPassword } from '../../tools/seed/parts/identity/demo-people.ts';
import { writeResult } from '../report/result.ts';
import { BareSql, withoutFrame } from './bare-sql.ts';
import { KeptConnection } from './kept-connection.ts';
import { type LoadSize, openLoadDatabase } from './load-database.ts';
import { type Figures, measureAll, type Subject } from './measure.ts';
import { type ReadOperation, readOperations, type Who } from './operations.ts';
import { RoleToggle } from './role-toggle.ts';
import { ServerProcess } from './server-process.ts';

export interface PeopleOptions {
  size: LoadSize;
  rounds: number;
  /** Calls of a kind in a row; even, since role changes come in pairs. */
  block: number;
  warmUpMs: number;
  /** A database that stays, to measure again without filling it. */
  database?: string | undefined;
}

const vendorOrgId = 1;

/** Partners, accounts, roles and the menu against their own SQL plus one request, in a large tree. */
export async function benchPeople(options: PeopleOptions): Promise<{ figures: Figures[]; file: string }> {
  const database = await openLoadDatabase(options.size, options.database);
  const { tree } = database;
  const settings = { ...serverSettings({ ...database, ownerUrl: '', drop: database.close }), NODE_ENV: 'production' };
  const server = await ServerProcess.start({ ...settings, LOG_LEVEL: 'info' });
  const orgs: Record<Who, number> = { vendor: vendorOrgId, master: tree.master.id };
  const desks: KeptConnection[] = [];
  const connections: BareSql[] = [];
  try {
    const desk = async (login: string): Promise<KeptConnection> => {
      const opened = new KeptConnection(await new WireClient(server.url).signIn(login, demoPassword));
      desks.push(opened);
      return opened;
    };
    const bareAs = async (orgId: number): Promise<BareSql> => {
      const opened = await new BareSql().open([database.appUrl, database.vendorUrl], orgId);
      connections.push(opened);
      return opened;
    };
    const people = { vendor: await desk('admin'), master: await desk(`owner${tree.master.id}`) };
    const bare = { vendor: await bareAs(orgs.vendor), master: await bareAs(orgs.master) };
    const subjects: Subject[] = [];
    for (const operation of readOperations(people, tree))
      subjects.push(await readSubject(server, operation, people[operation.who], bare[operation.who]));
    const toggles = {
      vendor: await RoleToggle.open(people.vendor, orgs.vendor),
      master: await RoleToggle.open(people.master, orgs.master),
    };
    for (const who of ['vendor', 'master'] as const)
      subjects.push(await changeSubject(server, who, people[who], await bareAs(orgs[who]), toggles[who]));
    const operator = await desk(`user${tree.master.id}-2`);
    subjects.push(await nextCallSubject(server, operator, people.master, bare.master, toggles.master));
    const figures = await measureAll(server, subjects, options);
    const file = writeResult({
      bench: 'people',
      figures: {
        operations: figures,
        tree: {
          ...tree,
          seed: database.seed,
          roleAccounts: { vendor: toggles.vendor.accounts, master: toggles.master.accounts },
        },
        sampling: { rounds: options.rounds, block: options.block, warmUpMs: options.warmUpMs },
      },
      notes: [
        'ratio = call / (bare + nothing), each at its own p10 and p50; one call at a time on one kept connection',
        'call: signed HTTP call. bare: the statements of that call one after the other on one connection, without BEGIN, scope and COMMIT of a read. nothing: a signed call that does nothing',
        'a role change is bare with its whole transaction, one call and one bare change in turns; the next call is bare with the session look-up',
        'cpuMs is the server process per call, without PostgreSQL',
      ],
    });
    return { figures, file };
  } finally {
    for (const opened of desks) opened.close();
    for (const opened of connections) await opened.close();
    server.stop();
    await database.close();
  }
}

const nothingOn = (desk: KeptConnection) => async () => desk.send(await desk.signPath('bench/nothing'));

async function sendGood(desk: KeptConnection, request: Buffer) {
  const answer = await desk.send(request);
  if (answer.body.code !== 200) throw new Error(`refused: ${JSON.stringify(answer.body).slice(0, 400)}`);
  return answer;
}

async function readSubject(
  server: ServerProcess,
  { name, who, sign }: ReadOperation,
  desk: KeptConnection,
  bare: BareSql,
): Promise<Subject> {
  const sent = await server.statementsOf(async () => sendGood(desk, await sign()));
  const asked = withoutFrame(sent);
  return {
    name,
    who,
    statements: { call: sent.length, bare: asked.length },
    call: async () => sendGood(desk, await sign()),
    bare: () => bare.run(asked),
    nothing: nothingOn(desk),
  };
}

/** Takes and gives in turns: with an even number of each the role is as before. */
async function changeSubject(
  server: ServerProcess,
  who: Who,
  desk: KeptConnection,
  bare: BareSql,
  toggle: RoleToggle,
): Promise<Subject> {
  const nothing = nothingOn(desk);
  const change = async (isGiven: boolean) => {
    const answer = await sendGood(desk, await toggle.sign(isGiven));
    toggle.changed();
    return answer;
  };
  const taking = await server.statementsOf(() => change(false));
  const giving = await server.statementsOf(() => change(true));
  return {
    name: 'role change',
    who,
    statements: { call: giving.length, bare: giving.length },
    // The last change has ended the server's copy of the session, and its notification comes a moment later.
    before: async () => {
      await nothing();
      await nothing();
    },
    callsBefore: 2,
    call: (index) => change(index % 2 === 1),
    bare: async (index) => {
      const ms = await bare.run(index % 2 === 1 ? giving : taking);
      toggle.changed();
      return ms;
    },
    nothing,
  };
}

/** The first call of somebody under the role after it changed: it must find the new rights, and looks them up. */
async function nextCallSubject(
  server: ServerProcess,
  operator: KeptConnection,
  master: KeptConnection,
  bare: BareSql,
  toggle: RoleToggle,
): Promise<Subject> {
  const menu = await operator.signPath('sys/resource/getCurrentMenu');
  const lookUp = (await server.statementsOf(() => sendGood(operator, menu))).filter(({ text }) =>
    text.includes('identity_session'),
  );
  let isGiven = true;
  return {
    name: 'first call after a role change',
    who: 'operator',
    statements: { call: lookUp.length, bare: lookUp.length },
    before: async () => {
      isGiven = !isGiven;
      await sendGood(master, await toggle.sign(isGiven));
      toggle.changed();
    },
    call: async () => {
      const answer = await operator.send(await operator.signPath('bench/permitted'));
      const expected = isGiven ? undefined : 'core.forbidden';
      if (answer.body.error !== expected)
        throw new Error(`the change was not in force: ${JSON.stringify(answer.body)}`);
      return answer;
    },
    bare: () => bare.run(lookUp),
    nothing: nothingOn(operator),
  };
}
