import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { supportCategoryRoutes } from '@tilldeck/contracts/knowledge/category.routes';
import { knowledgeRoutes as routes } from '@tilldeck/contracts/knowledge/item.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { pngFile } from '../../../../testing/sample-files.ts';

let api: ApiHarness;
let vendor: WireClient;
let partner: WireClient;
let colleague: WireClient;
let problemId: string;
beforeAll(async () => {
  api = await startApiHarness();
  vendor = await api.as(api.admin);
  const org = await api.people.partner(api.vendor);
  partner = await api.as(await api.people.account(org, allPermissions('partner')));
  colleague = await api.as(await api.people.account(org, allPermissions('partner')));
  const product = await vendor.call(supportCategoryRoutes.addProduct, { nameEn: 'Printer', nameZh: '打印机' });
  const names = { nameEn: 'Paper', nameZh: '纸张' };
  problemId = (await vendor.call(supportCategoryRoutes.addProblem, { productId: product.id, ...names })).id;
});
afterAll(() => api.close());

const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error ?? 'ok';
const doc = (...content: unknown[]) => JSON.stringify({ type: 'doc', content });
const text = (words: string) => doc({ type: 'paragraph', content: [{ type: 'text', text: words }] });
const create = (draft: object) => vendor.call(routes.create, { problemId, ...draft } as never);
const found = async (client: WireClient, words: string) =>
  (await client.call(routes.search, { text: words })).items.map(({ id }) => id);
const listed = async (client: WireClient) => (await client.call(routes.page, {})).items.map(({ id }) => id);

describe('the knowledge base', () => {
  it('[SUP-03] an item is a draft of the vendor until it is published, and again when that is cancelled', async () => {
    const item = await create({ titleEn: 'Paper is jammed', bodyEn: text('Open the cover and pull the paper out.') });
    expect(item).toMatchObject({ state: 'draft', titleZh: '', isTop: false, viewCount: 0, productNameZh: '打印机' });
    for (const refused of [partner.send(routes.detail, { id: item.id }), partner.send(routes.read, { id: item.id })])
      expect(await errorOf(refused)).toBe('core.not_found');
    expect([await listed(partner), await found(partner, 'paper jam'), await found(vendor, 'jammed')]).toEqual([
      [],
      [],
      [],
    ]);

    const published = await vendor.call(routes.publish, { id: item.id, version: 1 });
    expect(published).toMatchObject({ state: 'published', version: 2 });
    expect(await errorOf(vendor.send(routes.publish, { id: item.id, version: 2 }))).toBe('core.stale_version');
    expect([await listed(partner), await found(partner, 'paper jam')]).toEqual([[item.id], [item.id]]);
    expect((await partner.call(routes.detail, { id: item.id })).bodyEn).toContain('pull the paper out');

    // A change of a published item reaches readers and the search at once.
    const both = {
      titleEn: 'Paper is stuck',
      bodyEn: text('Cut it off.'),
      titleZh: '打印机卡纸',
      bodyZh: text('打开上盖，取出纸张。'),
    };
    await vendor.call(routes.update, { id: item.id, version: 2, problemId, ...both });
    expect([await found(partner, 'jammed'), await found(partner, '机器卡纸了怎么办')]).toEqual([[], [item.id]]);

    await vendor.call(routes.cancelPublish, { id: item.id, version: 3 });
    expect([await listed(partner), await found(partner, '卡纸')]).toEqual([[], []]);
    expect(await errorOf(partner.send(routes.read, { id: item.id }))).toBe('core.not_found');
    await vendor.call(routes.delete, { id: item.id });
    const trail = await api.people.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE object_type = 'knowledge_item' AND object_id = $1 ORDER BY id`,
      [item.id],
    );
    expect(trail.map(({ action }) => action.split('.')[1])).toEqual([
      'added',
      'published',
      'changed',
      'unpublished',
      'deleted',
    ]);
    const counts = await api.people.query(`SELECT word FROM knowledge_word WHERE items <> 0 OR titles <> 0`);
    expect(counts).toEqual([]);
  });

  it('[SUP-03] topped items come first', async () => {
    const ids: string[] = [];
    for (const titleEn of ['First', 'Second', 'Third']) {
      const { id } = await create({ titleEn, bodyEn: text('Some words') });
      await vendor.call(routes.publish, { id, version: 1 });
      ids.push(id);
    }
    const [first = '', second = '', third = ''] = ids;
    expect(await listed(partner)).toEqual([third, second, first]);
    expect(await vendor.call(routes.top, { id: first, version: 2 })).toMatchObject({ isTop: true });
    const browsed = await partner.call(routes.browse, {});
    expect(browsed.items.map(({ id, leadEn }) => [id, leadEn])).toEqual(
      [first, third, second].map((id) => [id, 'Some words']),
    );
    await vendor.call(routes.untop, { id: first, version: 3 });
    expect(await listed(partner)).toEqual([third, second, first]);
    for (const id of ids) await vendor.call(routes.delete, { id });
  });

  it('[SUP-03] counts one view for each person and day, and each person whom it helped once', async () => {
    const { id } = await create({ titleZh: '秤不归零', bodyZh: text('按去皮键。') });
    await vendor.call(routes.publish, { id, version: 1 });
    for (const client of [partner, partner, colleague]) await client.call(routes.read, { id });
    for (const client of [partner, partner]) await client.call(routes.helped, { id });
    expect(await vendor.call(routes.detail, { id })).toMatchObject({ viewCount: 2, helpedCount: 1 });
    expect(await partner.call(routes.detail, { id })).toMatchObject({ viewCount: null, helpedCount: null });
    await api.people.query(`UPDATE knowledge_reader SET seen_on = current_date - 1 WHERE item_id = $1`, [id]);
    await partner.call(routes.read, { id });
    expect(await vendor.call(routes.detail, { id })).toMatchObject({ viewCount: 3, helpedCount: 1 });
    // A sign alone finds the word it begins.
    expect(await found(partner, '秤')).toEqual([id]);
    await vendor.call(routes.delete, { id });
  });

  it('[SUP-03] pictures are read with the item; drafts keep theirs', async () => {
    const picture = await uploadContent(vendor, 'knowledgePicture', 'cover.png', pngFile(200, 100));
    const image = { type: 'image', attrs: { fileId: picture.id, alt: 'Cover' } };
    const { id } = await create({ titleEn: 'Cover', bodyEn: doc(image) });
    const url = async () => errorOf(partner.send(fileRoutes.url, { fileId: picture.id }));
    expect(await url()).toBe('core.not_found');
    await vendor.call(routes.publish, { id, version: 1 });
    expect(await url()).toBe('ok');
    await vendor.call(routes.cancelPublish, { id, version: 2 });
    expect(await url()).toBe('core.not_found');
    await vendor.call(routes.update, { id, version: 3, problemId, titleEn: 'Cover', bodyEn: text('No picture') });
    const claims = await api.people.query('SELECT claim_count AS n FROM files_object WHERE id = $1', [picture.id]);
    expect(claims).toEqual([{ n: 0 }]);
    await vendor.call(routes.delete, { id });
  });

  it('[SUP-03] is written in one language or both, each with title and text, and by the vendor alone', async () => {
    const fieldsOf = async (draft: object) => {
      const { body } = await vendor.send(routes.create, { problemId, ...draft } as never);
      return Object.keys((body.data as { fields?: object } | null)?.fields ?? {});
    };
    expect(await fieldsOf({})).toEqual(['titleEn', 'bodyEn']);
    expect(await fieldsOf({ titleZh: '标题' })).toEqual(['bodyZh']);
    expect(await fieldsOf({ titleEn: 'T', bodyEn: text('b'), bodyZh: text('b') })).toEqual(['titleZh']);
    expect(await errorOf(vendor.send(routes.create, { problemId: '99999999', titleEn: 'T', bodyEn: text('b') }))).toBe(
      'core.not_found',
    );
    for (const refused of [
      partner.send(routes.create, { problemId, titleEn: 'T', bodyEn: text('b') }),
      partner.send(routes.publish, { id: '1', version: 1 }),
      partner.send(routes.missed, {}),
    ])
      expect(await errorOf(refused)).toBe('core.forbidden');
  });

  it('[SUP-02] a problem type with solutions is not deleted', async () => {
    const { id } = await create({ titleEn: 'Needs its problem type', bodyEn: text('b') });
    const { body } = await vendor.send(supportCategoryRoutes.deleteProblem, { id: problemId });
    expect(body).toMatchObject({ code: 8002, msg: 'Deletion failed due to associated solutions' });
    const { items } = await vendor.call(supportCategoryRoutes.products, {});
    expect(items[0]?.problems[0]?.answerCount).toBe(1);
    await vendor.call(routes.delete, { id });
  });

  it('tells the vendor what people searched for and did not find', async () => {
    const search = (client: WireClient, words: string) => client.call(routes.search, { text: words });
    for (const words of ['cash', 'cash dra', 'cash drawer']) await search(partner, words);
    for (const words of ['Cash drawer', '钱箱打不开']) await search(colleague, words);
    const missed = async () =>
      (await vendor.call(routes.missed, {})).items.map(({ words, people, times }) => [words, people, times]);
    const about = (words: unknown) => /cash|钱箱/.test(String(words));
    expect((await missed()).filter(([words]) => about(words))).toEqual([
      ['cash drawer', 2, 2],
      ['钱箱打不开', 1, 1],
    ]);
    await vendor.call(routes.dismissMissed, { words: 'cash drawer' });
    expect((await missed()).map(([words]) => words)).not.toContain('cash drawer');
  });
});
