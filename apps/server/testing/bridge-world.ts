import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { People, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { systemLoginUrl } from '@tilldeck/testkit/harness/system-login';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { inject } from 'vitest';
import { domains } from '../src/domains/catalogue.domain.ts';
import type { App } from '../src/platform/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { createApp } from '../src/platform/create-app.ts';
import { startRemote } from '../src/roles/remote.ts';
import { TestScreen } from './test-screen.ts';
import { TestViewer } from './test-viewer.ts';

export const consoleOrigin = 'http://127.0.0.1:15406';

/** A process with the role remote, inside the test. */
export interface BridgeNode {
  app: App;
  id: string;
  url: string;
  close(): Promise<void>;
}

export interface OpenSession {
  id: string;
  deviceId: string;
  viewers: { id: string; accountId: string; name: string }[];
}

interface SessionChanges {
  bridge?: string;
  allowed?: 'view' | 'control';
  viewers?: number;
  minutes?: number;
}

interface PassChanges {
  viewerId?: string;
  generation?: number;
  secondsLeft?: number;
}

/** A database, bridges on it, and sessions as the calls of the api would have made them. */
export class BridgeWorld {
  readonly people: People;
  readonly partner: TestOrg;
  readonly settings: Record<string, string>;
  readonly database: TestDatabase;
  readonly #account: TestAccount;
  readonly #nodes = new Set<BridgeNode>();
  readonly #ends: { cut(): void }[] = [];

  private constructor(
    database: TestDatabase,
    settings: Record<string, string>,
    people: People,
    partner: TestOrg,
    account: TestAccount,
  ) {
    this.database = database;
    this.settings = settings;
    this.people = people;
    this.partner = partner;
    this.#account = account;
  }

  static async open(changes: Record<string, string> = {}): Promise<BridgeWorld> {
    const database = await createTestDatabase(inject('templateDatabase'));
    const people = new People(database.ownerUrl);
    const partner = await people.partner(await people.vendor());
    const settings = {
      ...serverSettings(database),
      DATABASE_VENDOR_URL: await systemLoginUrl(database.vendorUrl, ['remote']),
      PUBLIC_URL: consoleOrigin,
      // A cap is tested where it is set.
      BRIDGE_VIEWER_MBIT: '20',
      ...changes,
    };
    return new BridgeWorld(database, settings, people, partner, await people.account(partner));
  }

  async start(changes: Record<string, string> = {}): Promise<BridgeNode> {
    const app = createApp(readConfig({ ...this.settings, ...changes }), domains);
    await app.listener.start();
    const role = await startRemote(app);
    const url = role.url ?? '';
    const [row] = await this.people.query<{ id: string }>('SELECT id FROM remote_bridge WHERE url = $1', [url]);
    const node: BridgeNode = {
      app,
      url,
      id: row?.id ?? '',
      close: async () => {
        if (!this.#nodes.delete(node)) return;
        await role.close();
        await app.close();
      },
    };
    this.#nodes.add(node);
    return node;
  }

  async session(changes: SessionChanges = {}): Promise<OpenSession> {
    const { bridge = randomUUID(), allowed = 'control', viewers = 1, minutes = 30 } = changes;
    const device = await this.people.device(this.partner);
    const [session] = await this.people.query<{ id: string }>(
      `INSERT INTO remote_session (org_id, device_id, sn, state, mode, allowed, basis, why, requester_account_id,
                                   requester_name, requester_org_id, answer_within_s, minutes, bridge_id, generation, opened_at)
       VALUES ($1, $2, $3, 'connecting', $4, $4, 'asked', 'to look', $5, 'Ada', $1, 60, $6, $7, 1, now()) RETURNING id`,
      [this.partner.id, device.id, device.sn, allowed, this.#account.id, minutes, bridge],
    );
    const id = session?.id ?? '';
    const rows = await this.people.query<{ id: string; accountId: string; name: string }>(
      `INSERT INTO remote_viewer (session_id, account_id, name, viewer_org_id, may_control)
       SELECT $1, $2::bigint + n, 'Viewer ' || n, $3, true FROM generate_series(0, $4::int - 1) n ORDER BY n
       RETURNING id, account_id AS "accountId", name`,
      [id, this.#account.id, this.partner.id, viewers],
    );
    return { id, deviceId: device.id, viewers: rows };
  }

  /** As `pass` and `join` make them. */
  async pass(sessionId: string, { viewerId, generation = 1, secondsLeft = 30 }: PassChanges = {}): Promise<string> {
    const pass = randomBytes(32).toString('base64url');
    await this.people.query(
      `INSERT INTO remote_pass (hash, session_id, side, viewer_id, generation, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
      [
        createHash('sha256').update(pass).digest(),
        sessionId,
        viewerId === undefined ? 'device' : 'viewer',
        viewerId ?? null,
        generation,
        secondsLeft,
      ],
    );
    return pass;
  }

  async screen(
    node: { url: string },
    session: OpenSession,
    { generation = 1, picture }: { generation?: number; picture?: Uint8Array } = {},
  ): Promise<TestScreen> {
    const screen = new TestScreen(node.url, await this.pass(session.id, { generation }), picture);
    this.#ends.push(screen);
    await screen.opened;
    return screen;
  }

  async viewer(node: { url: string }, session: OpenSession, index = 0, generation = 1): Promise<TestViewer> {
    const viewerId = session.viewers[index]?.id ?? '';
    const pass = await this.pass(session.id, { viewerId, generation });
    const viewer = new TestViewer(node.url, pass, { origin: consoleOrigin });
    this.#ends.push(viewer);
    await viewer.opened;
    return viewer;
  }

  /** The kinds of a session's trail, in their order. */
  async trail(sessionId: string): Promise<string[]> {
    const rows = await this.people.query<{ kind: string }>(
      'SELECT kind FROM remote_event WHERE session_id = $1 ORDER BY id',
      [sessionId],
    );
    return rows.map(({ kind }) => kind);
  }

  async close(): Promise<void> {
    for (const end of this.#ends) end.cut();
    for (const node of [...this.#nodes]) await node.close();
    await this.people.close();
    await this.database.drop();
  }
}
