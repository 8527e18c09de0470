import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import type { FileDetail } from '@tilldeck/contracts/files/file.schemas';
import { putParts, uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../platform/testing/api-harness.ts';
import { pdfFile, pngFile } from '../../../platform/testing/sample-files.ts';
import { createTestBucket, type TestBucket } from '../../../platform/testing/test-bucket.ts';

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

/** A file belongs to its organisation and those above it. */
const mayRead = (reader: Name, owner: Name) =>
  reader === 'vendor' || reader === owner || owner.startsWith(`${reader}.`);
const pairs = names.flatMap((reader) => names.map((owner) => [reader, owner, mayRead(reader, owner)] as const));

describe('a file', () => {
  it.each(pairs)('read by %s of %s: %s', async (reader, owner, isReadable) => {
    const fileId = files[owner].id;
    const detail = await clients[reader].send(fileRoutes.detail, { fileId });
    const url = await clients[reader].send(fileRoutes.url, { fileId });
    const expected = isReadable ? undefined : 'core.not_found';
    expect(detail.body.error).toBe(expected);
    expect(url.body.error).toBe(expected);
    if (isReadable) expect((await fetch(url.body.data.url)).status).toBe(200);
  });

  it('under way is gone on with by its uploader alone', async () => {
    const content = pdfFile('mine');
    const draft = { kind: 'document' as const, name: 'a.pdf', size: content.length };
    const plan = await clients['north.shop'].call(fileRoutes.begin, draft);
    await putParts(plan, content);
    const { fileId } = plan;
    for (const [reader, error] of [
      ['vendor', 'core.forbidden'],
      ['north', 'core.forbidden'],
      ['north.shop.kiosk', 'core.not_found'],
      ['south', 'core.not_found'],
    ] as const)
      for (const route of [fileRoutes.parts, fileRoutes.complete, fileRoutes.abort])
        expect((await clients[reader].send(route, { fileId })).body.error, `${reader} ${route.id}`).toBe(error);
    expect((await clients['north.shop'].call(fileRoutes.complete, { fileId })).state).toBe('ready');
  });

  it('everybody may see is seen by all and changed by none of them', async () => {
    const { id: fileId } = await uploadContent(clients.south, 'avatar', 'me.png', pngFile(20, 20));
    for (const reader of names) {
      const { body } = await clients[reader].send(fileRoutes.url, { fileId, disposition: 'inline' });
      expect((await fetch(body.data.url)).headers.get('content-type'), reader).toBe('image/png');
    }
    expect((await clients.north.send(fileRoutes.complete, { fileId })).body.error).toBe('core.not_found');

    // While it is on its way it is nobody else's.
    const plan = await clients.south.call(fileRoutes.begin, { kind: 'avatar', name: 'me.png', size: 10 });
    expect((await clients.north.send(fileRoutes.detail, { fileId: plan.fileId })).body.error).toBe('core.not_found');
  });

  it('of its creator alone is seen by no colleague', async () => {
    const { id: fileId } = await uploadContent(clients.north, 'document', 'a.pdf', pdfFile());
    await api.people.query(`UPDATE files_object SET visibility = 'creator' WHERE id = $1`, [fileId]);
    expect((await clients.north.send(fileRoutes.detail, { fileId })).body.code).toBe(200);
    expect((await clients.vendor.send(fileRoutes.detail, { fileId })).body.error).toBe('core.not_found');
  });

  it('stays behind the second lock when the first is forgotten', async () => {
    const { app } = api.app.database;
    const [row] = await api.people.query<{ org_id: number }>('SELECT org_id FROM files_object WHERE id = $1', [
      files.south.id,
    ]);
    const seenBy = (org: number) =>
      app.transaction().execute(async (db) => {
        await db.executeQuery({ sql: `select set_config('app.org', '${org}', true)`, parameters: [] } as never);
        const all = await db
          .selectFrom('files_object')
          .select(['id', 'org_id'])
          .where('visibility', '<>', 'everyone')
          .execute();
        return new Set(all.map(({ org_id }) => org_id));
      });
    expect(await seenBy(row?.org_id ?? 0)).toEqual(new Set([row?.org_id]));
    expect(await seenBy(999_999)).toEqual(new Set());
  });
});
