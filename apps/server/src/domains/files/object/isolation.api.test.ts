import { adRoutes } from '@tilldeck/contracts/appstore/ad.routes';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import type { FileDetail } from '@tilldeck/contracts/files/file.schemas';
import { profileRoutes } from '@tilldeck/contracts/identity/profile.routes';
import { putParts, uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { pdfFile, pngFile } from '../../../../testing/sample-files.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';

/** Two partners; the first has one below it, and that one has one as well. Each with a file of its own. */
const names = ['vendor', 'north', 'north.shop', 'north.shop.kiosk', 'south'] as const;
type Name = (typeof names)[number];

let bucket: TestBucket;
let api: ApiHarness;
const clients = {} as Record<Name, WireClient>;
const files = {} as Record<Name, FileDetail>;

beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({ S3_BUCKET: bucket.name });
  const { people, vendor } = api;
  const north = await people.partner(vendor);
  const shop = await people.partner(north);
  const kiosk = await people.partner(shop);
  const south = await people.partner(vendor);
  const orgs = { vendor, north, 'north.shop': shop, 'north.shop.kiosk': kiosk, south };
  for (const name of names) {
    clients[name] = await api.as(await people.account(orgs[name]));
    files[name] = await uploadContent(clients[name], 'document', `${name}.pdf`, pdfFile(name));
  }
});
afterAll(async () => {
  await api?.close();
  await bucket?.drop();
});

const pairs = names.flatMap((reader) => names.map((owner) => [reader, owner, reader === owner] as const));

describe('a file', () => {
  it.each(pairs)(
    'that no record names is read by its uploader alone: %s of %s: %s (attack S5)',
    async (reader, owner, isReadable) => {
      const fileId = files[owner].id;
      const detail = await clients[reader].send(fileRoutes.detail, { fileId });
      const url = await clients[reader].send(fileRoutes.url, { fileId });
      const expected = isReadable ? undefined : 'core.not_found';
      expect(detail.body.error).toBe(expected);
      expect(url.body.error).toBe(expected);
      if (isReadable) expect((await fetch(url.body.data.url)).status).toBe(200);
    },
  );

  it('under way is gone on with by its uploader alone', async () => {
    const content = pdfFile('mine');
    const draft = { kind: 'document' as const, name: 'a.pdf', size: content.length };
    const plan = await clients['north.shop'].call(fileRoutes.begin, draft);
    await putParts(plan, content);
    const { fileId } = plan;
    for (const reader of ['vendor', 'north', 'north.shop.kiosk', 'south'] as const)
      for (const route of [fileRoutes.parts, fileRoutes.complete, fileRoutes.abort])
        expect((await clients[reader].send(route, { fileId })).body.error, reader).toBe('core.not_found');
    expect((await clients['north.shop'].call(fileRoutes.complete, { fileId })).state).toBe('ready');
  });

  it('of a person is seen by themselves and by people who may see the account (attack S6)', async () => {
    const { people, vendor } = api;
    const org = await people.partner(vendor);
    const clientOf = async (owner: TestOrg, grants = {}) => api.as(await people.account(owner, grants));
    const me = await clientOf(org);
    const { id: fileId } = await uploadContent(me, 'avatar', 'me.png', pngFile(20, 20));
    await me.call(profileRoutes.setAvatar, { fileId });
    const readers = [
      ['themselves', me, undefined],
      ['who keeps operators', await clientOf(org, { operator: ['query'] }), undefined],
      ['a colleague', await clientOf(org), 'core.not_found'],
      ['vendor staff', clients.vendor, 'core.not_found'],
      ['another tenant', await clientOf(await people.partner(vendor), { operator: ['query'] }), 'core.not_found'],
    ] as const;
    for (const [who, client, error] of readers) {
      const { body } = await client.send(fileRoutes.url, { fileId, disposition: 'inline' });
      expect(body.error, who).toBe(error);
      if (!error) expect((await fetch(body.data.url)).headers.get('content-type'), who).toBe('image/png');
    }
    // A colleague does not get at it by wearing it.
    const thief = await clientOf(org);
    expect((await thief.send(profileRoutes.setAvatar, { fileId })).body.error).toBe('core.not_found');
  });

  it('has an id that cannot be counted (attack S5)', async () => {
    const ids = await Promise.all(
      [1, 2, 3, 4].map((n) => uploadContent(clients.north, 'document', `${n}.pdf`, pdfFile(`${n}`))),
    );
    const numbers = ids.map(({ id }) => BigInt(id)).toSorted((a, b) => (a < b ? -1 : 1));
    for (const [at, id] of numbers.entries()) if (at > 0) expect(id - (numbers[at - 1] ?? 0n) > 1_000_000n).toBe(true);
  });

  it('of a colleague is put to use by nobody else before a record names it (attack S5)', async () => {
    const org = await api.people.partner(api.vendor);
    const [uploader, other] = [
      await api.as(await api.people.account(org, allPermissions('partner'))),
      await api.as(await api.people.account(org, allPermissions('partner'))),
    ];
    const { id: pictureFileId } = await uploadContent(uploader, 'adPicture', 'ad.png', pngFile(20, 20));
    const draft = { title: 'Mine', pictureFileId };
    expect((await other.send(adRoutes.add, draft)).body.error).toBe('core.not_found');
    expect((await uploader.send(adRoutes.add, draft)).body.code).toBe(200);
  });

  it('stays behind the second lock when the first is forgotten', async () => {
    const { app } = api.app.database;
    const [row] = await api.people.query<{ org_id: number }>('SELECT org_id FROM files_object WHERE id = $1', [
      files.south.id,
    ]);
    const seenBy = (org: number) =>
      app.transaction().execute(async (db) => {
        await db.executeQuery({ sql: `select set_config('app.org', '${org}', true)`, parameters: [] } as never);
        const all = await db.selectFrom('files_object').select(['id', 'org_id']).execute();
        return new Set(all.map(({ org_id }) => org_id));
      });
    expect(await seenBy(row?.org_id ?? 0)).toEqual(new Set([row?.org_id]));
    expect(await seenBy(999_999)).toEqual(new Set());
  });
});
