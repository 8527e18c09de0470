import { type FileKindName, fileKinds } from '@tilldeck/contracts/catalogue.files';
import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import { type ActionKey, type Permission, requiredPermission } from '@tilldeck/contracts/core/route';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import { makeApp } from '../../../testing/app-makers.ts';

/**
 * Every kind of file times who asks. A file that a record names is read by who reaches the record and holds one of the
 * permissions its kind declares, and by nobody else, however much else they hold. A kind that is added later needs its
 * record here.
 */
type Grants = Record<string, readonly ActionKey[]>;

let api: ApiHarness;
let master: TestOrg;
let shop: TestOrg;
let sibling: TestOrg;
beforeAll(async () => {
  api = await startApiHarness();
  master = await api.people.partner(api.vendor, 'Master');
  shop = await api.people.partner(master, 'Shop', 'controllable');
  sibling = await api.people.partner(api.vendor, 'Sibling');
});
afterAll(() => api.close());

const one = async (text: string, values: unknown[]): Promise<string> =>
  (await api.people.query<{ id: string }>(text, values))[0]?.id ?? '';
const put = async (kind: FileKindName, org: TestOrg): Promise<string> =>
  one(
    `INSERT INTO files_object (org_id, created_by, kind, state, name, size, storage_key, upload_ref, part_size, claim_count)
     VALUES ($1, $2, $3, 'ready', 'secret', 3, gen_random_uuid(), '', 8388608, 1) RETURNING id`,
    [org.id, (await api.people.account(org)).id, kind],
  );
const task = (source: string, payload: object) =>
  one(
    `INSERT INTO tasks_task (org_id, kind, lane, source, payload, target, target_hash, plan, state, timeout_s, max_attempts)
     VALUES ($1, 'install', 'change', $2, $3, '{"scope":"all"}', '', '{}', 'running', 3600, 3) RETURNING id`,
    [shop.id, source, JSON.stringify(payload)],
  );
const named = (sources: readonly string[], payloadOf: (id: string) => object) => async (kind: FileKindName) => {
  const id = await put(kind, shop);
  for (const source of sources) await task(source, payloadOf(id));
  return id;
};
const ofVersion = (set: string) => async (kind: FileKindName) => {
  const id = await put(kind, shop);
  const { versionId } = await makeApp(api.people, shop, { state: 'draft', publication: null });
  await api.people.query(`UPDATE appstore_version SET ${set} WHERE id = $2`, [id, versionId]);
  return id;
};
const ofModel = async (kind: FileKindName) => {
  const id = await put(kind, api.vendor);
  const model = await api.people.model(`Secret-${kind}`);
  await api.people.query('UPDATE devices_model SET icon_file_id = $1, is_enabled = false WHERE id = $2', [id, model]);
  return id;
};
const ofImport = (column: string) => async (kind: FileKindName) => {
  const id = await put(kind, shop);
  await api.people.query(
    `INSERT INTO devices_import (org_id, order_no, source, state, ${column}) VALUES ($1, 'o' || random(), 'erp', 'checked', $2)`,
    [shop.id, id],
  );
  return id;
};
const ofPolicy = async (kind: FileKindName) => {
  const id = await put(kind, shop);
  await api.people.query(
    `INSERT INTO policies_rule (org_id, kind, name, target, payload, file_ids)
     VALUES ($1, 'wallpaper', 'n' || random(), '{"scope":"all"}', '{}', array[$2::bigint])`,
    [shop.id, id],
  );
  return id;
};
const ofFactoryPolicy = async (kind: FileKindName) => {
  const id = await put(kind, shop);
  await api.people.query(
    `INSERT INTO factory_policy (org_id, name, model_id, payload, file_ids)
     VALUES ($1, 'n' || random(), $2, '{}', array[$3::bigint])`,
    [shop.id, await api.people.model(`Factory-${kind}`.slice(0, 20)), id],
  );
  return id;
};
const unnamed = (kind: FileKindName) => put(kind, shop);

/** A file of each kind with the record that names it, of the shop or of the vendor. Nothing of it is offered. */
const makers: Record<Exclude<FileKindName, 'export'>, (kind: FileKindName) => Promise<string>> = {
  generic: unnamed,
  document: unnamed,
  transferWorkbook: unnamed,
  orderWorkbook: unnamed,
  targetWorkbook: unnamed,
  avatar: async (kind) => {
    const id = await put(kind, shop);
    await api.people.query('UPDATE identity_account SET head_img = $1 WHERE id = $2', [
      id,
      (await api.people.account(shop)).id,
    ]);
    return id;
  },
  businessLicence: async (kind) => {
    const id = await put(kind, shop);
    await api.people.query('UPDATE identity_org SET business_licence_file_id = $1 WHERE id = $2', [id, shop.id]);
    return id;
  },
  modelIcon: ofModel,
  derivedModelIcon: ofModel,
  deviceWorkbook: ofImport('file_id'),
  importResult: ofImport('result_file_id'),
  taskPackage: named(['manual', 'ota', 'release'], (fileId) => ({ fileId })),
  sentFile: named(['manual'], (id) => ({ fileIds: [id] })),
  workFile: async (kind) => {
    const id = await put(kind, shop);
    for (const source of ['manual', 'journal', 'timed'])
      await api.people.query('INSERT INTO tasks_upload (task_id, device_id, attempt, file_id) VALUES ($1, 1, 1, $2)', [
        await task(source, {}),
        id,
      ]);
    return id;
  },
  apk: ofVersion('file_id = $1'),
  appIcon: ofVersion('icon_file_id = $1'),
  appScreenshotLandscape: ofVersion('landscape_file_ids = array[$1::bigint]'),
  appScreenshotPortrait: ofVersion('portrait_file_ids = array[$1::bigint]'),
  categoryIcon: async (kind) => {
    const id = await put(kind, api.vendor);
    await api.people.query(
      `INSERT INTO appstore_category (name_en, name_zh, icon_file_id, is_enabled) VALUES ('Hidden', '隐藏', $1, false)`,
      [id],
    );
    return id;
  },
  // Offered to all people as soon as a product type has it, so only one that none has can be hidden.
  productIcon: unnamed,
  knowledgePicture: async (kind) => {
    const id = await put(kind, api.vendor);
    const product = await one(`INSERT INTO knowledge_product (name_en, name_zh) VALUES ('P', '品') RETURNING id`, []);
    const problem = await one(
      `INSERT INTO knowledge_problem (product_id, name_en, name_zh) VALUES ($1, 'Q', '问') RETURNING id`,
      [product],
    );
    await api.people.query(
      `INSERT INTO knowledge_item (problem_id, title_en, file_ids) VALUES ($1, 'Draft', array[$2::bigint])`,
      [problem, id],
    );
    return id;
  },
  adPicture: async (kind) => {
    const id = await put(kind, shop);
    await api.people.query(
      `INSERT INTO appstore_ad (org_id, title, position, picture_file_id) VALUES ($1, 'Ad', 'banner', $2)`,
      [shop.id, id],
    );
    return id;
  },
  wallpaper: ofPolicy,
  bootAnimation: ofPolicy,
  screenPicture: ofPolicy,
  screenVideo: ofPolicy,
  alarmVoice: ofPolicy,
  printerFirmware: async (kind) => {
    const id = await put(kind, shop);
    await task('printer_firmware', { fileId: id });
    await api.people.query(
      `INSERT INTO factory_firmware (org_id, name, update_version, version_code, previous_version, file_id)
       VALUES ($1, 'KP-80', '2.0', 2, '1.0', $2)`,
      [shop.id, id],
    );
    return id;
  },
  factoryWallpaper: ofFactoryPolicy,
  factoryAnimation: ofFactoryPolicy,
  factoryShortAnimation: ofFactoryPolicy,
  startupLogo: ofFactoryPolicy,
  privacyAgreement: ofFactoryPolicy,
  hardwareConfiguration: ofFactoryPolicy,
  factoryLauncher: ofFactoryPolicy,
  orderFile: async (kind) => {
    const id = await put(kind, shop);
    for (const order of ['maintenance', 'warranty'])
      await api.people.query(
        `WITH o AS (INSERT INTO service_order (org_id, kind, po, invoice_ref, supplier, extension_months, warranty_package,
             delivery_type, service_level, grace_days, submitted_by)
           VALUES ($1, $2, 'PO-1', 'REF-1', 'IN-HOUSE', 12, 'basic_1y', 'depot', 'next_day', 0, 'x') RETURNING id)
         INSERT INTO service_order_file (order_id, file_id, position) SELECT id, $3, 0 FROM o`,
        [shop.id, order, id],
      );
    return id;
  },
  ticketFile: async (kind) => {
    const id = await put(kind, shop);
    const [ticket] = await api.people.query<{ id: string }>(
      `INSERT INTO support_ticket (org_id, title, type, contact_email)
       VALUES ($1, 'Printer', 'general', 'a@shop.example') RETURNING id`,
      [shop.id],
    );
    for (const [table, side] of [
      ['support_message', `, side`],
      ['support_note', ''],
    ])
      await api.people.query(
        `INSERT INTO ${table} (ticket_id, author, body, file_ids${side})
         VALUES ($1, 'x', '{}', array[$2::bigint]${side ? `, 'customer'` : ''})`,
        [ticket?.id, id],
      );
    return id;
  },
};

const platformOf = (org: TestOrg) => (org === api.vendor ? 'admin' : 'partner');
/** Where people stand who read it by right, by the record that names it. */
const homeOf = (owner: string): TestOrg => {
  if (['model', 'category', 'knowledgeItem', 'ticketNote'].includes(owner)) return api.vendor;
  return owner === 'partner' ? master : shop;
};
const grantOf = (permission: Permission): Grants => {
  const needed = requiredPermission(permission);
  return needed ? { [needed.id]: [needed.action] } : {};
};
const isOffered = (permission: Permission, org: TestOrg) => {
  const menu = menuCatalogue.find(({ key }) => key === requiredPermission(permission)?.id);
  return menu?.platforms.includes(platformOf(org)) ?? false;
};
/** Everything a platform can give, without these. */
const allBut = (org: TestOrg, permissions: readonly Permission[]): Grants =>
  Object.fromEntries(
    Object.entries(allPermissions(platformOf(org))).map(([id, actions]) => [
      id,
      actions.filter((action) => !permissions.includes(`${id}.${action}`)),
    ]),
  );

const clients = new Map<string, Promise<WireClient>>();
const clientOf = (org: TestOrg, grants: Grants): Promise<WireClient> => {
  const key = `${org.id} ${JSON.stringify(grants)}`;
  const known = clients.get(key) ?? api.people.account(org, grants).then((account) => api.as(account));
  clients.set(key, known);
  return known;
};
const errorsOf = async (client: WireClient, fileId: string) => [
  (await client.send(fileRoutes.detail, { fileId })).body.error,
  (await client.send(fileRoutes.url, { fileId })).body.error,
];

describe('every kind of file', () => {
  const kinds = Object.entries(makers) as [FileKindName, (kind: FileKindName) => Promise<string>][];
  it('has a record here', () => {
    expect(Object.keys(makers).toSorted()).toEqual(
      Object.keys(fileKinds)
        .filter((kind) => kind !== 'export')
        .toSorted(),
    );
  });

  it.each(kinds)(
    '%s is read by who may read its record, and by nobody else (attack S5) (attack S6)',
    async (kind, make) => {
      const id = await make(kind);
      const rules = Object.entries(fileKinds[kind].readBy);
      const permissions = rules.flatMap(([, each]) => each);
      const strangers: [string, TestOrg, Grants][] = [
        ['nobody in particular', shop, {}],
        ['everything else', shop, allBut(shop, permissions)],
        ['a clerk of the master', master, {}],
        ['everything else at the master', master, allBut(master, permissions)],
        ['a sibling tenant with every right', sibling, allPermissions('partner')],
        ['a vendor clerk without the right', api.vendor, allBut(api.vendor, permissions)],
      ];
      for (const [who, org, grants] of strangers)
        expect(await errorsOf(await clientOf(org, grants), id), who).toEqual(['core.not_found', 'core.not_found']);
      for (const [owner, each] of rules)
        for (const permission of each.filter((one) => isOffered(one, homeOf(owner))))
          expect(await errorsOf(await clientOf(homeOf(owner), grantOf(permission)), id), permission).toEqual([
            undefined,
            undefined,
          ]);
    },
  );
});

describe('pictures of an app', () => {
  it('are open once the app is offered, its file and later drafts are not (attack S6)', async () => {
    const stranger = await clientOf(sibling, {});
    const made = await makeApp(api.people, shop);
    const [icon, draftIcon] = [await put('appIcon', shop), await put('appIcon', shop)];
    await api.people.query('UPDATE appstore_version SET icon_file_id = $1 WHERE id = $2', [icon, made.versionId]);
    expect(await errorsOf(stranger, icon)).toEqual([undefined, undefined]);
    const [{ file_id: apk } = { file_id: '' }] = await api.people.query<{ file_id: string }>(
      'SELECT file_id FROM appstore_version WHERE id = $1',
      [made.versionId],
    );
    expect(await errorsOf(stranger, apk)).toEqual(['core.not_found', 'core.not_found']);
    const draft = await makeApp(api.people, shop, { state: 'draft', publication: null });
    await api.people.query('UPDATE appstore_version SET icon_file_id = $1 WHERE id = $2', [draftIcon, draft.versionId]);
    expect(await errorsOf(stranger, draftIcon)).toEqual(['core.not_found', 'core.not_found']);
    await api.people.query('UPDATE appstore_app SET is_offered = false WHERE id = $1', [made.appId]);
    expect(await errorsOf(stranger, icon)).toEqual(['core.not_found', 'core.not_found']);
  });
});
