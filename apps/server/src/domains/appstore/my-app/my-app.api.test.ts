import { readFile } from 'node:fs/promises';
import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { publishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import type { FileKindName } from '@tilldeck/contracts/catalogue.files';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { ApkBuilder } from '@tilldeck/testkit/factories/apk-builder';
import { allPermissions, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { draftChangeOf, madeFacts, makeApp, makeAppFile, makePicture } from '../../../../testing/app-makers.ts';
import { pngFile } from '../../../../testing/sample-files.ts';

let api: ApiHarness;
let org: TestOrg;
let person: TestAccount;
let developer: WireClient;
let categories: string[];
beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor, 'Till makers');
  person = await api.people.account(org, allPermissions('partner'));
  developer = await api.as(person);
  const rows = await api.people.query<{ id: number }>(
    `INSERT INTO appstore_category (name_en, name_zh) VALUES ('Retail', '零售'), ('Tools', '工具') RETURNING id`,
  );
  categories = rows.map(({ id }) => String(id));
});
afterAll(() => api.close());

const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error ?? 'ok';
const fieldsOf = async (answer: Promise<{ body: { data: unknown } }>) =>
  ((await answer).body.data as { fields?: Record<string, string> } | null)?.fields ?? {};
const facts = (name: string, versionCode: number, changes = {}) =>
  madeFacts({ package: `com.example.${name}`, versionCode, versionName: `${versionCode}.0`, ...changes });
const fileOf = (name: string, versionCode: number, changes = {}, owner = org, by = person) =>
  makeAppFile(api.people, owner.id, facts(name, versionCode, changes), { by });
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
const picture = async (kind: FileKindName, width: number, height: number) =>
  (await uploadContent(developer, kind, 'picture.png', pngFile(width, height))).id;
const save = (version: AppVersionDetail, listing = {}, settings = {}) =>
  developer.call(myAppRoutes.save, draftChangeOf(version, listing, settings));
const passed = (id: string) =>
  api.people.query(`UPDATE appstore_version SET state = 'final_passed' WHERE id = $1`, [id]);

describe('a draft', () => {
  it('[APP-01] begins with what a real app file says of itself, its label and its icon', async () => {
    const apk = new ApkBuilder();
    const icon = { extension: 'png' as const, base64: pngFile(96, 96).toString('base64') };
    const path = await apk.build({
      package: 'com.example.realtill',
      versionCode: 12,
      versionName: '1.2',
      label: 'Real till',
      permissions: ['android.permission.INTERNET'],
      icons: { xhdpi: icon },
    });
    const content = await readFile(path);
    apk.close();
    const file = await uploadContent(developer, 'apk', 'till.apk', content);
    expect(file).toMatchObject({ state: 'ready', refusal: null });
    const draft = await developer.call(myAppRoutes.add, { fileId: file.id });
    expect(draft).toMatchObject({
      package: 'com.example.realtill',
      versionCode: 12,
      versionName: '1.2',
      size: content.length,
      sha256: file.sha256,
      state: 'draft',
      name: 'Real till',
      orgName: 'Till makers',
      facts: { label: 'Real till', permissions: ['android.permission.INTERNET'], minSdk: 26, targetSdk: 34 },
      settings: publishSettings.parse({}),
      verdicts: [],
    });
    const drawn = await developer.call(fileRoutes.detail, { fileId: draft.iconFileId ?? '' });
    expect(drawn).toMatchObject({ kind: 'appIcon', widthPx: null });
    expect(await claimsOf([draft.fileId])).toEqual([1]);
    const { items } = await developer.call(myAppRoutes.page, { keyword: 'REAL till' });
    expect(items).toMatchObject([{ id: draft.appId, name: 'Real till', state: 'draft', iconFileId: draft.iconFileId }]);
  });

  it('is refused for a package of somebody else, one on the blacklist, and beside another open version', async () => {
    const neighbour = await api.people.partner(api.vendor);
    await makeApp(api.people, neighbour, { package: 'com.example.taken' });
    await makeApp(api.people, neighbour, { package: 'com.example.hidden', publication: null, state: 'draft' });
    const add = async (name: string, code: number, changes = {}) =>
      errorOf(developer.send(myAppRoutes.add, { fileId: await fileOf(name, code, changes) }));
    expect(await add('taken', 5)).toBe('appstore.app_exists');
    expect(await add('hidden', 5)).toBe('appstore.app_exists');
    await api.people.query(
      `INSERT INTO system_blacklist_entry (org_id, kind, value, description, state, created_by, requested_by_id, requested_by)
       VALUES (1, 'package', 'com.example.banned', 'steals', 'enabled', 'x', $1, 'x')`,
      [api.admin.id],
    );
    const banned = await developer.send(myAppRoutes.add, { fileId: await fileOf('banned', 1) });
    expect(banned.body).toMatchObject({ error: 'appstore.package_blacklisted' });
    expect(banned.body.msg).toContain('com.example.banned');
    expect(await add('open', 1)).toBe('ok');
    expect(await add('open', 2)).toBe('appstore.draft_exists');
    const document = await api.people.query<{ id: string }>(
      `UPDATE files_object SET kind = 'document' WHERE id = $1 RETURNING id`,
      [await fileOf('wrong', 1)],
    );
    expect(await errorOf(developer.send(myAppRoutes.add, { fileId: document[0]?.id ?? '' }))).toBe('file.wrong_kind');
  });

  it('of a later version has the signer of what passed, a higher number, and begins with the texts before', async () => {
    const first = await developer.call(myAppRoutes.add, { fileId: await fileOf('next', 4) });
    const icon = await makePicture(api.people, person, 'appIcon');
    await save(
      first,
      {
        name: 'Next',
        keywords: ['till'],
        introduction: 'Sells',
        versionDetail: 'New',
        iconFileId: icon,
        isAgreed: true,
      },
      { upgradeMode: 'notice', deployment: 'grayscale', percent: 5 },
    );
    await passed(first.id);
    const add = async (code: number, changes = {}) =>
      developer.send(myAppRoutes.add, { appId: first.appId, fileId: await fileOf('next', code, changes) });
    expect(await errorOf(add(5, other))).toBe('appstore.other_signer');
    expect((await add(4)).body).toMatchObject({ error: 'appstore.version_lower', msg: expect.stringContaining('4') });
    const strange = { appId: first.appId, fileId: await fileOf('stranger', 9) };
    expect(await errorOf(developer.send(myAppRoutes.add, strange))).toBe('appstore.other_package');
    const next = await developer.call(myAppRoutes.add, { fileId: await fileOf('next', 5) });
    expect(next).toMatchObject({
      appId: first.appId,
      name: 'Next',
      keywords: ['till'],
      introduction: 'Sells',
      versionDetail: '',
      iconFileId: icon,
      isAgreed: false,
      settings: { upgradeMode: 'notice', deployment: 'public', percent: 0 },
    });
    expect(await claimsOf([icon])).toEqual([2]);
  });

  it('takes another file as long as it fits, and a new signer only before anything passed', async () => {
    const draft = await developer.call(myAppRoutes.add, { fileId: await fileOf('swap', 1) });
    const replace = (fileId: string, version = draft.version) =>
      developer.send(myAppRoutes.replaceFile, { id: draft.id, version, fileId });
    expect(await errorOf(replace(await fileOf('swapped', 2)))).toBe('appstore.other_package');
    const second = await fileOf('swap', 2, other);
    expect(await errorOf(replace(second, 9))).toBe('core.stale_version');
    expect((await replace(second)).body.data).toMatchObject({ versionCode: 2, fileId: second, version: 2 });
    expect(await claimsOf([draft.fileId, second])).toEqual([0, 1]);
    const app = await developer.call(myAppRoutes.detail, { id: draft.appId });
    expect(app).toMatchObject({ certificateSha256: 'd'.repeat(64), versionCode: 2, publicVersion: null });
    await passed(draft.id);
    expect(await errorOf(replace(await fileOf('swap', 3, other), 2))).toBe('appstore.wrong_state');
  });
});

describe('the fields of an app', () => {
  it('[APP-02] are saved as far as they are, and a save over a newer one is refused', async () => {
    const draft = await developer.call(myAppRoutes.add, { fileId: await fileOf('typed', 1) });
    const typed = await save(draft, { name: 'Typed', categoryId: categories[0], secondCategoryId: categories[1] });
    expect(typed).toMatchObject({
      name: 'Typed',
      version: 2,
      categoryName: { nameEn: 'Retail', nameZh: '零售' },
      secondCategoryName: { nameEn: 'Tools', nameZh: '工具' },
    });
    expect(await errorOf(developer.send(myAppRoutes.save, draftChangeOf(draft, { name: 'Late' })))).toBe(
      'core.stale_version',
    );
    for (const categoryId of categories)
      expect((await developer.call(myAppRoutes.page, { categoryId })).items).toMatchObject([{ id: draft.appId }]);
    expect((await developer.call(myAppRoutes.page, { categoryId: '9999999999' })).items).toEqual([]);
    const app = await developer.call(myAppRoutes.detail, { id: draft.appId });
    expect(app).toMatchObject({ name: 'Typed', categoryName: { nameEn: 'Retail' }, newestVersion: { id: draft.id } });
    const trail = await api.people.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE object_type = 'app_version' AND object_id = $1 ORDER BY id`,
      [draft.id],
    );
    expect(trail.map(({ action }) => action)).toEqual(['app.version_added', 'app.draft_saved']);
  });

  it('[APP-02] have two different categories, and keywords in Chinese or English that are no doubles', async () => {
    const draft = await developer.call(myAppRoutes.add, { fileId: await fileOf('words', 1) });
    const refused = (listing: object) => fieldsOf(developer.send(myAppRoutes.save, draftChangeOf(draft, listing)));
    const twice = { categoryId: categories[0], secondCategoryId: categories[0] };
    expect(await refused(twice)).toEqual({ 'listing.secondCategoryId': expect.anything() });
    for (const word of ['point-of-sale', 'a!', 'x'.repeat(31), '收银@', '123'])
      expect(Object.keys(await refused({ keywords: [word] })), word).toEqual(['listing.keywords.0']);
    expect(Object.keys(await refused({ keywords: ['Till', 'till'] }))).toEqual(['listing.keywords']);
    const kept = await save(draft, { keywords: ['收银台', 'cash till', 'x'.repeat(30)] });
    expect(kept.keywords).toEqual(['收银台', 'cash till', 'x'.repeat(30)]);
    const missing = draftChangeOf(kept, { categoryId: '999999999999' });
    expect(await errorOf(developer.send(myAppRoutes.save, missing))).toBe('core.not_found');
  });

  it('[APP-02] have an icon of 120x120 and screenshots of the given sizes under 1M, each held once', async () => {
    const draft = await developer.call(myAppRoutes.add, { fileId: await fileOf('seen', 1) });
    const upload = (kind: FileKindName, width: number, height: number) =>
      uploadContent(developer, kind, 'x.png', pngFile(width, height));
    expect((await upload('appIcon', 121, 120)).state).toBe('refused');
    expect((await upload('appScreenshotLandscape', 480, 854)).state).toBe('refused');
    expect((await upload('appScreenshotPortrait', 854, 480)).state).toBe('refused');
    const large = { kind: 'appScreenshotPortrait' as const, name: 'x.png', size: 1024 * 1024 };
    expect(await errorOf(developer.send(fileRoutes.begin, large))).toBe('file.too_large');
    const icon = await picture('appIcon', 120, 120);
    const lying = await Promise.all([1, 2, 3].map(() => picture('appScreenshotLandscape', 854, 480)));
    const standing = await picture('appScreenshotPortrait', 480, 854);
    const swapped = draftChangeOf(draft, { landscapeFileIds: [standing] });
    expect(await errorOf(developer.send(myAppRoutes.save, swapped))).toBe('file.wrong_kind');
    const saved = await save(draft, { iconFileId: icon, landscapeFileIds: lying, portraitFileIds: [standing] });
    expect(await claimsOf([icon, ...lying, standing])).toEqual([1, 1, 1, 1, 1]);
    const again = await save(saved, { landscapeFileIds: lying.toReversed() });
    expect(again.landscapeFileIds).toEqual(lying.toReversed());
    const fewer = await save(again, { iconFileId: null, landscapeFileIds: lying.slice(1), portraitFileIds: [] });
    expect(await claimsOf([icon, ...lying, standing])).toEqual([0, 0, 1, 1, 0]);
    const six = Array.from({ length: 6 }, (_, index) => String(index + 1));
    const tooMany = await fieldsOf(developer.send(myAppRoutes.save, draftChangeOf(fewer, { landscapeFileIds: six })));
    expect(Object.keys(tooMany)).toEqual(['listing.landscapeFileIds']);
  });

  it('have settings that name only what the developer reaches, and no group that fills itself', async () => {
    const draft = await developer.call(myAppRoutes.add, { fileId: await fileOf('aimed', 1) });
    const stranger = await api.people.partner(api.vendor);
    const [group] = await api.people.query<{ id: number }>(
      `INSERT INTO devices_group (org_id, name, kind, filter) VALUES ($1, 'By filter', 'dynamic', '{}') RETURNING id`,
      [org.id],
    );
    const refused = (settings: object) => errorOf(developer.send(myAppRoutes.save, draftChangeOf(draft, {}, settings)));
    expect(await refused({ partnerIds: [String(stranger.id)] })).toBe('core.not_found');
    expect(await refused({ modelIds: ['9999999999'] })).toBe('core.not_found');
    expect(await refused({ groupIds: [String(group?.id)] })).toBe('appstore.group_dynamic');
    const wanted = { visibility: 'partial', partnerIds: [String(org.id)], areaCodes: ['DE'], healthMinutes: 10 };
    expect((await save(draft, {}, wanted)).settings).toMatchObject(wanted);
  });
});
