import { partnerStatisticsRoutes } from '@tilldeck/contracts/insight/partner-statistics.routes';
import { shareRoutes } from '@tilldeck/contracts/insight/share.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { sweepReports } from '../report/sweep-reports.service.ts';

let api: ApiHarness;
let org: TestOrg;
let author: TestAccount;
let client: WireClient;
let visitor: WireClient;
const hostile = '<script>alert(1)</script>';

beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor, hostile);
  author = await sharer(allPermissions('partner'));
  client = await api.as(author);
  visitor = api.visitor();
  await api.people.partner(org, 'Below');
});
afterAll(() => api.close());

/** Roles of test accounts list every service. */
const sharer = (permissions: Parameters<typeof api.people.account>[1]) => api.people.account(org, permissions);

const draft = (more: object = {}) => ({
  name: 'For the bank',
  source: partnerStatisticsRoutes.export.id,
  filter: '{}',
  days: 7,
  ...more,
});
const refusalOf = async (token: string) => (await visitor.send(shareRoutes.open, { token })).body.error;
const listed = async () => (await client.call(shareRoutes.page, {})).items;

describe('a share link', () => {
  it('shows a page to people without an account, in their language, and counts them', async () => {
    const { token, id } = await client.call(shareRoutes.add, draft());
    const { sheet } = await visitor.call(shareRoutes.open, { token });
    expect(sheet).toMatchObject({ page: 'partner', title: 'Partner data' });
    await visitor.call(shareRoutes.open, { token });
    expect((await listed()).find((each) => each.id === id)).toMatchObject({ state: 'open', viewCount: 2 });
    // Neither the link nor whose it is can be read from what is kept or shown.
    const [row] = await api.people.query<{ kept: string }>(
      'SELECT to_jsonb(s)::text AS kept FROM insight_share s WHERE id = $1',
      [id],
    );
    expect(row?.kept).not.toContain(token);
    expect(JSON.stringify(sheet)).not.toContain(author.loginName);
    expect(JSON.stringify(await listed())).not.toContain(token);
  });

  it('is frozen: what happens later does not appear', async () => {
    const partnersIn = (sheet: { sections: unknown[] }) =>
      (sheet.sections[0] as { rows: { name: string; value: number }[] }).rows[0]?.value;
    const { token } = await client.call(shareRoutes.add, draft({ name: 'Frozen' }));
    const before = await visitor.call(shareRoutes.open, { token });
    await api.people.partner(org, 'Later');
    expect(await visitor.call(shareRoutes.open, { token })).toEqual(before);
    const fresh = await client.call(shareRoutes.add, draft({ name: 'Fresh' }));
    const after = await visitor.call(shareRoutes.open, { token: fresh.token });
    expect(partnersIn(after.sheet)).toBe((partnersIn(before.sheet) ?? 0) + 1);
  });

  it('is refused alike when it is wrong, expired, revoked, or its author is not in use any more', async () => {
    expect(await refusalOf('x'.repeat(43))).toBe('core.not_found');
    const revoked = await client.call(shareRoutes.add, draft({ name: 'Revoked' }));
    await client.call(shareRoutes.revoke, { id: revoked.id });
    expect(await refusalOf(revoked.token)).toBe('core.not_found');
    expect((await client.send(shareRoutes.revoke, { id: revoked.id })).body.error).toBe('core.not_found');

    const expired = await client.call(shareRoutes.add, draft({ name: 'Expired' }));
    await api.people.query(`UPDATE insight_share SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      expired.id,
    ]);
    expect(await refusalOf(expired.token)).toBe('core.not_found');
    await sweepReports(api.app);
    // Nothing is left of what they showed.
    expect(
      await api.people.query('SELECT id FROM insight_share WHERE id = ANY ($1) AND sheets IS NOT NULL', [
        [revoked.id, expired.id],
      ]),
    ).toEqual([]);
    expect((await listed()).filter(({ state }) => state !== 'open').map(({ state }) => state)).toEqual([
      'expired',
      'revoked',
    ]);

    const leaving = await sharer(allPermissions('partner'));
    const left = await (await api.as(leaving)).call(shareRoutes.add, draft({ name: 'Left' }));
    await api.people.query('UPDATE identity_account SET is_enabled = false WHERE id = $1', [leaving.id]);
    expect(await refusalOf(left.token)).toBe('core.not_found');
  });

  it('needs the export of the page, the service, and 1 to 90 days', async () => {
    const add = async (by: TestAccount, more: object = {}) =>
      (await (await api.as(by)).send(shareRoutes.add, draft(more))).body.error;
    const looking = await sharer({ 'data-report': ['query', 'add'], 'data-partner': ['query'] });
    expect(await add(looking)).toBe('core.forbidden');
    const without = await api.people.account(org, allPermissions('partner'));
    await api.people.query(
      `UPDATE identity_role SET services = '{webhook}'
        WHERE id IN (SELECT role_id FROM identity_account_role WHERE account_id = $1)`,
      [without.id],
    );
    expect(await add(without)).toBe('identity.service_not_granted');
    for (const days of [0, 91]) expect(await add(author, { days })).toBe('core.invalid_input');
    for (const more of [{ source: 'devices/tag.export' }, { filter: '{' }, { filter: '{"compare":"never"}' }])
      expect(await add(author, more)).toBe('insight.report_filter');
  });

  it('is listed and revoked within reach alone', async () => {
    const other = await api.people.partner(api.vendor, 'Other');
    const stranger = await api.as(await api.people.account(other, allPermissions('partner')));
    const [mine] = await listed();
    expect((await stranger.call(shareRoutes.page, {})).items).toEqual([]);
    expect((await stranger.send(shareRoutes.revoke, { id: mine?.id ?? '' })).body.error).toBe('core.not_found');
  });
});
