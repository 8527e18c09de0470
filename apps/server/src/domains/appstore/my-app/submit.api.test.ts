import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import {
  draftChangeOf,
  madeFacts,
  makeApp,
  makeAppFile,
  makePicture,
  makeVersion,
} from '../../../../testing/app-makers.ts';
import { tellDraft } from './draft-trail.service.ts';

let api: ApiHarness;
let org: TestOrg;
let person: TestAccount;
let developer: WireClient;
let categoryId: string;
beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor, 'Till makers');
  person = await api.people.account(org, allPermissions('partner'));
  developer = await api.as(person);
  const [category] = await api.people.query<{ id: number }>(
    `INSERT INTO appstore_category (name_en, name_zh) VALUES ('Retail', '零售') RETURNING id`,
  );
  categoryId = String(category?.id);
});
afterAll(() => api.close());

const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error ?? 'ok';
const fileOf = (name: string, versionCode: number, changes = {}) =>
  makeAppFile(api.people, org.id, madeFacts({ package: `com.example.${name}`, versionCode, ...changes }), {
    by: person,
  });
const other = {
  certificates: [{ sha256: 'd'.repeat(64), subject: 'CN=X', validTo: '2050-01-01T00:00:00Z', algorithm: 'RSA 2048' }],
};
const claimsOf = async (ids: readonly string[]) => {
  const rows = await api.people.query<{ id: string; claim_count: number }>(
    'SELECT id, claim_count FROM files_object WHERE id = ANY ($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.claim_count);
};
const save = (version: AppVersionDetail, listing: object) =>
  developer.call(myAppRoutes.save, draftChangeOf(version, listing));

const complete = async (name: string) => {
  const draft = await developer.call(myAppRoutes.add, { fileId: await fileOf(name, 1) });
  const icon = await makePicture(api.people, person, 'appIcon');
  const standing = await Promise.all([1, 2, 3].map(() => makePicture(api.people, person, 'appScreenshotPortrait')));
  return save(draft, {
    name: 'Complete',
    categoryId,
    keywords: ['till'],
    introduction: 'Sells things',
    versionDetail: 'The first one',
    iconFileId: icon,
    portraitFileIds: standing,
    isAgreed: true,
  });
};
const move = (version: AppVersionDetail) => ({ id: version.id, version: version.version });

describe('a version that is handed in', () => {
  it('[APP-02] has everything a reviewer asks for, the agreement too, or is refused with what is missing', async () => {
    const draft = await developer.call(myAppRoutes.add, { fileId: await fileOf('bare', 1, { isDebuggable: true }) });
    const refusal = await developer.send(myAppRoutes.submit, move(draft));
    expect(refusal.body.error).toBe('appstore.not_ready');
    const { checks } = refusal.body.data as unknown as { checks: { code: string }[] };
    const codes = checks.map(({ code }) => code);
    expect(codes).toEqual([
      'category_missing',
      'keywords_missing',
      'introduction_missing',
      'version_detail_missing',
      'agreement_missing',
      'icon_missing',
      'screenshots_missing',
      'debuggable',
    ]);
    const { items } = await developer.call(myAppRoutes.checks, { id: draft.id });
    expect(items.map(({ code }) => code)).toEqual(codes);
  });

  it('waits for a review promised within a working day, is locked, and can be taken back', async () => {
    const ready = await complete('handed');
    expect(await developer.call(myAppRoutes.checks, { id: ready.id })).toEqual({ items: [] });
    const waiting = await developer.call(myAppRoutes.submit, move(ready));
    expect(waiting).toMatchObject({ state: 'waiting', round: 1, failure: '' });
    const hours = (Date.parse(waiting.reviewDueAt ?? '') - Date.parse(waiting.submittedAt ?? '')) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(24);
    expect(hours).toBeLessThanOrEqual(72);
    const late = draftChangeOf(waiting, { name: 'Late' });
    expect(await errorOf(developer.send(myAppRoutes.save, late))).toBe('appstore.wrong_state');
    const file = { ...move(waiting), fileId: await fileOf('handed', 2) };
    expect(await errorOf(developer.send(myAppRoutes.replaceFile, file))).toBe('appstore.wrong_state');
    expect(await errorOf(developer.send(myAppRoutes.submit, move(waiting)))).toBe('appstore.wrong_state');
    expect(await errorOf(developer.send(myAppRoutes.delete, move(waiting)))).toBe('appstore.wrong_state');
    expect(await errorOf(developer.send(myAppRoutes.withdraw, move(ready)))).toBe('core.stale_version');
    const back = await developer.call(myAppRoutes.withdraw, move(waiting));
    expect(back).toMatchObject({ state: 'draft', reviewDueAt: null });
    const failed = await developer.call(myAppRoutes.submit, move(back));
    await api.people.query(`UPDATE appstore_version SET state = 'first_failed', failure = 'No' WHERE id = $1`, [
      back.id,
    ]);
    const mended = await save(failed, { name: 'Mended' });
    expect(mended).toMatchObject({ state: 'first_failed', failure: 'No' });
    const again = await developer.call(myAppRoutes.submit, move(mended));
    expect(again).toMatchObject({ state: 'waiting', round: 3, failure: '' });
  });

  it('[APP-05] is deleted with its files, and its app when nothing else is left of it', async () => {
    const draft = await complete('gone');
    await developer.call(myAppRoutes.delete, move(draft));
    const files = [draft.fileId, draft.iconFileId ?? '', ...draft.portraitFileIds];
    expect(await claimsOf(files)).toEqual([0, 0, 0, 0, 0]);
    expect(await errorOf(developer.send(myAppRoutes.detail, { id: draft.appId }))).toBe('core.not_found');
    expect(await errorOf(developer.send(myAppRoutes.delete, move(draft)))).toBe('core.not_found');
    const anew = await developer.call(myAppRoutes.add, { fileId: await fileOf('gone', 1, other) });
    expect(anew).toMatchObject({ state: 'draft', name: 'Till' });
    expect(anew.appId).not.toBe(draft.appId);
  });

  it('[APP-05] gives its place back to the version before when it is deleted', async () => {
    const app = await makeApp(api.people, org, { name: 'Kept', publication: null });
    const { versionId } = await makeVersion(api.people, app.appId, { versionCode: 2, state: 'draft', name: 'Going' });
    await developer.call(myAppRoutes.delete, { id: versionId, version: 1 });
    const left = await developer.call(myAppRoutes.detail, { id: app.appId });
    expect(left).toMatchObject({
      name: 'Kept',
      versionCode: 1,
      state: 'final_passed',
      newestVersion: { id: app.versionId },
    });
  });
});

interface Told {
  action: string;
  account_name: string;
  request_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}
const trailOf = (id: string) =>
  api.people.query<Told>(
    `SELECT action, account_name, request_id, before, after FROM audit_entry
      WHERE object_type = 'app_version' AND object_id = $1 ORDER BY id`,
    [id],
  );

describe('the trail of a draft', () => {
  /** As somebody types it: every pause saves. */
  async function type(client: WireClient, draft: AppVersionDetail, field: string, text: string) {
    let saved = draft;
    for (let end = 1; end <= text.length; end++)
      saved = await client.call(myAppRoutes.save, draftChangeOf(saved, { [field]: text.slice(0, end) }));
    return saved;
  }
  const toldBy = (rows: readonly Told[]) => rows.map((row) => [row.action, row.account_name]);

  it('has few rows of many saves, and all that anybody changed before somebody else does or it is handed in', async () => {
    const [one, two] = [developer, await api.people.account(org, allPermissions('partner'))];
    const colleague = await api.as(two);
    const names = await api.people.query<{ login_name: string }>(
      'SELECT login_name FROM identity_account WHERE org_id = $1 ORDER BY id',
      [org.id],
    );
    const [mine, theirs] = [names.at(0)?.login_name ?? '', names.at(-1)?.login_name ?? ''];
    const draft = await complete('typed');
    const typed = await type(one, draft, 'introduction', 'Any goods');
    expect(toldBy(await trailOf(draft.id))).toEqual([
      ['app.version_added', mine],
      ['app.draft_saved', mine],
    ]);
    const aimed = await one.call(
      myAppRoutes.save,
      draftChangeOf(typed, {}, { visibility: 'partial', areaCodes: ['DE'], deployment: 'grayscale', percent: 5 }),
    );
    const renamed = await type(colleague, aimed, 'name', 'Renamed');
    await one.call(myAppRoutes.submit, move(renamed));
    const rows = await trailOf(draft.id);
    expect(toldBy(rows)).toEqual([
      ['app.version_added', mine],
      ['app.draft_saved', mine],
      ['app.draft_saved', mine],
      ['app.draft_saved', theirs],
      ['app.draft_saved', theirs],
      ['app.submitted', mine],
    ]);
    expect(new Set(rows.map((row) => row.request_id)).size).toBe(6);
    // Each row goes on where the one before ended, so nothing was changed that none of them tells.
    const { state, ...handedIn } = rows.at(-1)?.after ?? {};
    expect(state).toBe('waiting');
    for (const [at, row] of rows.slice(1, -1).entries()) expect(row.before).toEqual(rows[at]?.after);
    expect(rows.at(-2)?.after).toEqual(handedIn);
    expect(handedIn).toMatchObject({ name: 'Renamed', introduction: 'Any goods', areas: 'DE', percent: 5 });
  });

  it('is complete some minutes after the last save, at the next one, and when the draft goes', async () => {
    const draft = await complete('left');
    const saves = async () => (await trailOf(draft.id)).filter(({ action }) => action === 'app.draft_saved');
    const left = await save(await save(draft, { name: 'Left' }), { name: 'Left alone' });
    expect(await saves()).toHaveLength(1);
    const [due] = await api.people.query<{ minutes: number }>(
      `SELECT round(extract(epoch FROM run_at - now()) / 60)::int AS minutes FROM graphile_worker.jobs WHERE key = $1`,
      [`draft:${draft.id}`],
    );
    expect(due).toEqual({ minutes: 5 });
    await tellDraft(api.app, draft.id);
    await tellDraft(api.app, draft.id);
    expect((await saves()).map(({ after }) => after.name)).toEqual(['Complete', 'Left alone']);
    const again = await save(left, { name: 'Came back' });
    expect(await saves()).toHaveLength(2);
    // The job did not come in time.
    await api.people.query(
      `UPDATE appstore_version SET trail = jsonb_set(trail, '{toldAt}', '"2026-01-01T00:00:00Z"') WHERE id = $1`,
      [draft.id],
    );
    const late = await save(again, { name: 'Later' });
    expect((await saves()).map(({ before, after }) => [before?.name, after.name]).at(-1)).toEqual([
      'Left alone',
      'Later',
    ]);
    await developer.call(myAppRoutes.delete, move(await save(late, { name: 'Last words' })));
    expect((await saves()).at(-1)?.after.name).toBe('Last words');
    expect((await trailOf(draft.id)).at(-1)).toMatchObject({ action: 'app.version_deleted' });
  });
});
