import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
});
afterAll(() => api.close());

interface AuditRow {
  id: string;
  org_id: number;
  account_name: string;
  action: string;
  object_type: string;
  object_id: string;
  object_name: string;
  before: unknown;
  after: unknown;
  ip: string;
  request_id: string;
}
const newestId = async (table: string): Promise<string> => {
  const [row] = await api.people.query<{ id: string }>(`SELECT coalesce(max(id), 0) AS id FROM ${table}`);
  return row?.id ?? '0';
};

/** What a call left behind: its audit rows and its events. */
async function traceOf<T>(work: () => Promise<T>) {
  const [auditId, eventId] = [await newestId('audit_entry'), await newestId('outbox_event')];
  const answer = await work();
  const audit = await api.people.query<AuditRow>('SELECT * FROM audit_entry WHERE id > $1 ORDER BY id', [auditId]);
  const events = await api.people.query('SELECT topic, payload FROM outbox_event WHERE id > $1 ORDER BY id', [eventId]);
  return { answer, audit, events };
}

const typeDraft = { nameEn: 'Colours', nameZh: '颜色', type: 'colours', sort: 1, remark: '' };
const valueDraft = { labelEn: 'Red', labelZh: '红', value: 'red', sort: 1, remark: '' };

describe('the trail of a dictionary', () => {
  it('[SYS-01] tells before and after of every change, on the type, with its event', async () => {
    const added = await traceOf(() => admin.call(dictionaryRoutes.add, typeDraft));
    const typeId = added.answer.id;
    const shown = (trace: Awaited<ReturnType<typeof traceOf>>) =>
      trace.audit.map(({ action, before, after }) => ({ action, before, after }));
    expect(added.audit).toEqual([
      expect.objectContaining({
        org_id: 1,
        account_name: 'admin',
        object_type: 'dictionary',
        object_id: typeId,
        object_name: 'colours',
        ip: '127.0.0.1',
        request_id: expect.stringMatching(/^\w{24}$/),
      }),
    ]);
    const facts = { ...typeDraft, state: 'enabled' };
    expect(shown(added)).toEqual([{ action: 'dictionary.type_added', before: null, after: facts }]);

    const change = { ...typeDraft, id: typeId, version: 1, nameEn: 'Hues' };
    const changed = await traceOf(() => admin.call(dictionaryRoutes.modify, change));
    expect(shown(changed)).toEqual([
      { action: 'dictionary.type_changed', before: facts, after: { ...facts, nameEn: 'Hues' } },
    ]);
    const toggled = await traceOf(() => admin.call(dictionaryRoutes.toggle, { id: typeId, state: 'disabled' }));
    expect(shown(toggled)).toEqual([
      { action: 'dictionary.state_changed', before: { state: 'enabled' }, after: { state: 'disabled' } },
    ]);

    const valueAdded = await traceOf(() => admin.call(dictionaryRoutes.addValue, { ...valueDraft, typeId }));
    const valueFacts = { ...valueDraft, state: 'enabled' };
    expect(shown(valueAdded)).toEqual([{ action: 'dictionary.value_added', before: null, after: valueFacts }]);
    const { id } = valueAdded.answer;
    const valueChange = { ...valueDraft, id, version: 1, value: 'crimson' };
    const valueChanged = await traceOf(() => admin.call(dictionaryRoutes.modifyValue, valueChange));
    expect(shown(valueChanged)).toEqual([
      { action: 'dictionary.value_changed', before: valueFacts, after: { ...valueFacts, value: 'crimson' } },
    ]);
    const valueToggled = await traceOf(() =>
      admin.call(dictionaryRoutes.toggle, { id, target: 'value', state: 'disabled' }),
    );
    expect(shown(valueToggled)).toEqual([
      {
        action: 'dictionary.state_changed',
        before: { value: 'crimson', state: 'enabled' },
        after: { value: 'crimson', state: 'disabled' },
      },
    ]);

    for (const trace of [added, changed, toggled, valueAdded, valueChanged, valueToggled]) {
      expect(trace.audit).toEqual([expect.objectContaining({ object_id: typeId, object_name: 'colours' })]);
      expect(trace.events).toEqual([{ topic: 'system.dictionary', payload: { typeId } }]);
    }
  });

  it('holds nothing of a change that was refused', async () => {
    const { answer, audit, events } = await traceOf(() => admin.send(dictionaryRoutes.add, typeDraft));
    expect(answer.body.error).toBe('system.dictionary_code_taken');
    expect([audit, events]).toEqual([[], []]);
  });

  it.each(['outbox_event', 'audit_entry'])('undoes the change when %s cannot be written', async (table) => {
    await api.people.query(`
      CREATE FUNCTION refuse_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full'; END $$`);
    await api.people.query(
      `CREATE TRIGGER zz_refuse BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_${table}()`,
    );
    const type = `undone_${table}`;
    const { answer, audit, events } = await traceOf(() => admin.send(dictionaryRoutes.add, { ...typeDraft, type }));
    await api.people.query(`DROP TRIGGER zz_refuse ON ${table}`);
    expect(answer).toMatchObject({ status: 500, body: { error: 'core.busy' } });
    expect([audit, events]).toEqual([[], []]);
    expect(await api.people.query('SELECT FROM system_dictionary_type WHERE type = $1', [type])).toEqual([]);
    await admin.call(dictionaryRoutes.add, { ...typeDraft, type });
  });
});
