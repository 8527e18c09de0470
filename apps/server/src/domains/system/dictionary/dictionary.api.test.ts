import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../platform/testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
});
afterAll(() => api.close());

const draft = (type: string) => ({ nameEn: `Name of ${type}`, nameZh: `名称 ${type}`, type, sort: 5, remark: 'note' });

describe('dictionary types', () => {
  it('[SYS-01] [WIRE-01] are added, paged, found by keyword, changed and toggled', async () => {
    const added = await admin.call(dictionaryRoutes.add, draft('ticket_type'));
    expect(added).toMatchObject({ type: 'ticket_type', state: 'enabled', sort: 5, version: 1, valueCount: 0 });

    const page = await admin.call(dictionaryRoutes.page, { keyword: 'ticket' });
    expect(page.items.map((item) => item.id)).toEqual([added.id]);
    expect(page.total).toBe(1);

    const changed = await admin.call(dictionaryRoutes.modify, {
      ...draft('ticket_type'),
      id: added.id,
      version: 1,
      nameEn: 'Kind of ticket',
    });
    expect(changed).toMatchObject({ nameEn: 'Kind of ticket', version: 2 });

    await admin.call(dictionaryRoutes.toggle, { id: added.id, state: 'disabled' });
    expect((await admin.call(dictionaryRoutes.detail, { id: added.id })).state).toBe('disabled');
  });
});
