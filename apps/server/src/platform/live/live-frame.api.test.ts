import { liveRoutes } from '@tilldeck/contracts/live/live.routes';
import type { HereDoing } from '@tilldeck/contracts/live/live.schemas';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { TestOrg } from '@tilldeck/testkit/factories/people';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { startTcpProxy, type TcpProxy } from '@tilldeck/testkit/harness/tcp-proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, type HarnessNode, startApiHarness } from '../../../testing/api-harness.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { AppError } from '../app-error.ts';
import { callerOf } from '../context.ts';
import type { Domain } from '../domain.ts';
import { gatherRooms } from './room.ts';

let proxy: TcpProxy;
let api: ApiHarness;
let twin: HarnessNode;
let partner: TestOrg;
const opened: LiveClient[] = [];

/** Records are organisations: its own people and those above may open one, who may query the log hears of it. */
const meeting: Domain = {
  name: 'meeting',
  tables: {},
  rooms: [
    {
      kind: 'meeting.table',
      audienceOf: async (ctx, id) => {
        const { orgId, isVendor } = callerOf(ctx);
        if (!isVendor && String(orgId) !== id) throw new AppError('core.not_found');
        return { orgId: Number(id), permission: 'operationlog.query' };
      },
    },
  ],
};

beforeAll(async () => {
  proxy = await startTcpProxy((stackSettings().NATS_URLS ?? '').split(',')[0] ?? '');
  const options = { isRelaying: true, moreDomains: [meeting] };
  api = await startApiHarness({ NATS_URLS: `nats://127.0.0.1:${proxy.port}` }, options);
  twin = await api.startTwin({ moreDomains: [meeting] });
  partner = await api.people.partner(api.vendor);
});
afterAll(async () => {
  for (const live of opened) live.close();
  await twin.close();
  await api.close();
  await proxy.close();
});

async function sit(org: TestOrg, node: HarnessNode, grants: Record<string, 'query'[]> = { operationlog: ['query'] }) {
  const account = await api.people.account(org, grants);
  const client = await api.as(account);
  const live = await LiveClient.open(client, node.url, ['meeting.table.here', 'device.state']);
  opened.push(live);
  return { client, live, by: account.loginName };
}
const say = (client: WireClient, org: TestOrg, doing: HereDoing = 'reading') =>
  client.call(liveRoutes.here, { kind: 'meeting.table', id: String(org.id), doing });

/** An event, which every connection gets after the frames that were sent before it. */
const untilEvent = async (mark: string, lives: LiveClient[]) => {
  await api.people.query(`INSERT INTO outbox_event (topic, payload) VALUES ('device.state', $1)`, [{ mark }]);
  for (const live of lives) await live.eventOf(mark);
};

describe('people at one record', () => {
  it('hear of each other over all processes; a stranger does not, nor who lacks the permission', async () => {
    const ada = await sit(partner, api);
    const ben = await sit(api.vendor, twin);
    const stranger = await sit(await api.people.partner(api.vendor), twin);
    const blind = await sit(partner, twin, {});
    await say(ada.client, partner, 'writing');
    await expect.poll(() => ben.live.glimpses).toHaveLength(1);
    await say(ben.client, partner);
    await expect.poll(() => ada.live.glimpses).toHaveLength(2);
    const seen = [
      { id: String(partner.id), by: ada.by, name: expect.any(String), doing: 'writing' },
      { id: String(partner.id), by: ben.by, name: expect.any(String), doing: 'reading' },
    ];
    await expect.poll(() => ben.live.glimpses).toEqual(seen);
    expect(ada.live.glimpses).toEqual(seen);
    await untilEvent('end', [stranger.live, blind.live]);
    expect([stranger.live.glimpses, blind.live.glimpses]).toEqual([[], []]);
    expect(await api.people.query(`SELECT 1 FROM outbox_event WHERE topic LIKE 'meeting%'`)).toEqual([]);
  });

  it('cannot speak at a record they do not see, or of a kind that nobody has', async () => {
    const stranger = await sit(await api.people.partner(api.vendor), api);
    for (const kind of ['meeting.table', 'meeting.chair']) {
      const { body } = await stranger.client.send(liveRoutes.here, { kind, id: String(partner.id), doing: 'reading' });
      expect(body.error).toBe('core.not_found');
    }
  });

  it('are not seen while the broker is away; what is durable arrives all the same, and then they are again', async () => {
    const ada = await sit(partner, api);
    const ben = await sit(partner, api);
    await proxy.cut();
    await expect.poll(() => api.app.link.isReady()).toBe(false);
    await say(ada.client, partner);
    await untilEvent('durable', [ada.live, ben.live]);
    expect(ben.live.glimpses).toEqual([]);
    await proxy.restore();
    await expect.poll(() => api.app.link.isReady()).toBe(true);
    await expect
      .poll(async () => {
        await say(ada.client, partner);
        return ben.live.glimpses.length;
      })
      .toBeGreaterThan(0);
  });

  it('meet in rooms of different names', () => {
    const [room] = meeting.rooms ?? [];
    expect(() => gatherRooms(room ? [room, room] : [])).toThrow('two rooms have one kind');
  });
});
