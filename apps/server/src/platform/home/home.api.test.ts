import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import { allPermissions, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import { makeApp } from '../../../testing/app-makers.ts';

let api: ApiHarness;
let partner: TestOrg;
let other: TestOrg;
let lead: TestAccount;
beforeAll(async () => {
  api = await startApiHarness();
  partner = await api.people.partner(api.vendor, 'Warehouse North');
  other = await api.people.partner(api.vendor, 'Harbour Tills');
  lead = await api.people.account(partner, allPermissions('partner'), { loginName: 'warehouse-lead' });
});
afterAll(() => api.close());

const waitingApp = async (org: TestOrg): Promise<void> => {
  const { versionId } = await makeApp(api.people, org, { state: 'draft', publication: null });
  await api.people.query(
    `UPDATE appstore_version SET state = 'waiting', round = 1, submitted_at = now(), review_due_at = now() WHERE id = $1`,
    [versionId],
  );
};

describe('to-dos', () => {
  it('count what waits for the permissions of the caller, and lead to the list that was counted', async () => {
    const reviewer = await api.as(api.admin);
    expect(await reviewer.call(homeRoutes.todos, {})).toEqual([]);
    await waitingApp(partner);
    await waitingApp(other);
    expect(await reviewer.call(homeRoutes.todos, {})).toEqual([
      {
        key: 'appstore.first_review',
        title: 'Apps awaiting first review',
        count: 2,
        isCapped: false,
        href: '/appstore/audit/list?tab=all&state=waiting&isOthers=true',
        topics: ['appstore.version'],
      },
    ]);
  });

  it('are worded in the language of the call', async () => {
    const reviewer = await api.as(api.admin);
    reviewer.language = 'zh-CN';
    expect((await reviewer.call(homeRoutes.todos, {})).map(({ title }) => title)).toEqual(['待初审的应用']);
  });

  it('say nothing to people whose roles do not cover them', async () => {
    const partnerLead = await api.as(lead);
    expect((await partnerLead.call(homeRoutes.todos, {})).map(({ key }) => key)).toEqual([]);
    const bare = await api.as(await api.people.account(api.vendor, {}));
    expect(await bare.call(homeRoutes.todos, {})).toEqual([]);
  });
});

describe('the search', () => {
  it('finds records of all kinds by a part of their name, within reach of the caller', async () => {
    await api.people.query(`INSERT INTO devices_group (org_id, name) VALUES ($1, 'Warehouse tills')`, [partner.id]);
    const found = await (await api.as(api.admin)).call(homeRoutes.search, { keyword: 'wareHOUSE' });
    expect(found.map(({ key, hits }) => [key, hits.map(({ title }) => title)])).toEqual(
      expect.arrayContaining([
        ['identity.partner', ['Warehouse North']],
        ['devices.group', ['Warehouse tills']],
      ]),
    );
    const stranger = await api.as(await api.people.account(other, allPermissions('partner')));
    expect(await stranger.call(homeRoutes.search, { keyword: 'warehouse' })).toEqual([]);
  });

  it('finds what a person can begin, by the words of its button in either language', async () => {
    const admin = await api.as(api.admin);
    const hitsOf = async (keyword: string) =>
      (await admin.call(homeRoutes.search, { keyword })).flatMap(({ hits }) =>
        hits.map(({ title, href }) => [title, href]),
      );
    expect(await hitsOf('new task')).toContainEqual(['New task…', '/task/centre/list?open=new']);
    expect(await hitsOf('add partner')).toEqual([['Add partner…', '/partner/admin/list?open=partner.add']]);
    expect(await hitsOf('新增合作')).toEqual(await hitsOf('add partner'));
    const bare = await api.as(await api.people.account(api.vendor, { partner: ['query'] }));
    expect(await bare.call(homeRoutes.search, { keyword: 'add partner' })).toEqual([]);
  });

  it('finds a device by a part of its serial number, and leads to the list where there are more', async () => {
    const devices = [];
    for (let n = 0; n < 7; n++) devices.push(await api.people.device(partner, { sn: `HOME-4711-${n}` }));
    const [group] = await (await api.as(lead)).call(homeRoutes.search, { keyword: 'HOME-4711' });
    expect(group).toMatchObject({
      key: 'devices.device',
      title: 'Devices',
      moreHref: '/device/list?keyword=HOME-4711',
    });
    expect(group?.hits).toHaveLength(5);
    expect(group?.hits[0]).toMatchObject({ href: `/device/details/${devices[0]?.id}`, title: 'HOME-4711-0' });
  });
});

describe('cards', () => {
  const cardsOf = async (account: TestAccount) => (await api.as(account)).call(homeRoutes.cards, {});
  const keysOf = async (account: TestAccount) => (await cardsOf(account)).map(({ key }) => key);

  it('are those the permissions of the caller cover, in the order of the morning', async () => {
    expect(await keysOf(api.admin)).toEqual([
      'devices.states',
      'insight.activations',
      'tasks.tasks',
      'devices.warranty',
      'appstore.apps',
      'appstore.reviews',
      'support.tickets',
      'identity.partners',
      'notices.feedback',
    ]);
    expect(await keysOf(await api.people.account(api.vendor, { device: ['query'] }))).toEqual([
      'devices.states',
      'devices.warranty',
    ]);
    expect(await keysOf(await api.people.account(api.vendor, { task: ['query'] }))).toEqual(['tasks.tasks']);
    expect(await keysOf(await api.people.account(api.vendor, {}))).toEqual([]);
  });

  it('have figures of the caller’s organisation, each with the list behind it', async () => {
    const states = (await cardsOf(lead)).find(({ key }) => key === 'devices.states');
    expect(states?.figures[0]).toEqual({
      key: 'all',
      label: 'All devices',
      value: 7,
      isCapped: false,
      href: '/device/list',
      tone: 'plain',
    });
    const stranger = await api.people.account(other, allPermissions('partner'));
    expect((await cardsOf(stranger)).find(({ key }) => key === 'devices.states')?.figures[0]?.value).toBe(0);
  });

  it('mean days of the caller’s zone, in the count and in the address', async () => {
    const zone = 'Pacific/Chatham';
    const newToday = async (moment: string) => {
      const org = await api.people.partner(api.vendor, `Chatham ${moment}`);
      const device = await api.people.device(org);
      await api.people.query(
        `UPDATE devices_device
            SET created_at = date_trunc('day', now() AT TIME ZONE $2) AT TIME ZONE $2 + $3::interval WHERE id = $1`,
        [device.id, zone, moment],
      );
      const caller = await api.as(await api.people.account(org, { device: ['query'] }));
      caller.timezone = zone;
      const [states] = await caller.call(homeRoutes.cards, {});
      return states?.figures.find(({ key }) => key === 'newToday');
    };
    expect((await newToday('-1 second'))?.value).toBe(0);
    expect((await newToday('23 hours 59 minutes'))?.value).toBe(1);
    const first = await newToday('0 seconds');
    expect(first?.value).toBe(1);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
    const { searchParams } = new URL(first?.href ?? '', 'http://console');
    expect(searchParams.get('created')).toBe(`${today}..${today}@${zone}`);
  });
});
