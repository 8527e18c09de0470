import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import {
  maintenanceRoutes,
  type ServiceWorld,
  serviceWorld,
  warrantyRoutes,
} from '../../../../testing/service-world.ts';

let api: ApiHarness;
let world: ServiceWorld;

beforeAll(async () => {
  api = await startApiHarness();
  world = await serviceWorld(api);
});
afterAll(() => api.close());

const send = async (sns: readonly string[], changes: object = {}) =>
  (await world.submitter.send(warrantyRoutes.create, (await world.draft(sns, changes)) as never)).body;
/** What a refusal says beside its text. */
const toldBy = ({ data }: { data: unknown }) => data as { fields: object; faults: unknown[] };
const countOrders = async () => (await api.people.query('SELECT FROM service_order')).length;

describe('[SVC-03] fields of an order', () => {
  const wrong: [field: string, code: number, text: string, changes: object][] = [
    ['po', 8100, 'The input PO format is invalid', { po: 'P O' }],
    ['po', 8100, 'The input PO format is invalid', { po: '-12' }],
    ['supplier', 8101, 'The input supplier format is invalid', { supplier: 'in-house' }],
    ['supplier', 8108, 'No supplier has this code', { supplier: 'NOBODY-1' }],
    ['invoiceRef', 8102, 'The input Ref# format is invalid', { invoiceRef: 'a b c' }],
    ['warrantyPackage', 8103, 'Invalid warranty package', { warrantyPackage: 'gold' }],
    ['deliveryType', 8104, 'Invalid service delivery type', { deliveryType: 'pigeon' }],
    ['serviceLevel', 8105, 'Invalid warranty service level', { serviceLevel: 'never' }],
    ['gracePeriod', 8106, 'Invalid distribution grace period', { gracePeriod: '91' }],
    ['gracePeriod', 8106, 'Invalid distribution grace period', { gracePeriod: '45' }],
    ['extensionPeriod', 8107, 'Invalid extension period', { extensionPeriod: '13' }],
    ['fileIds', 8109, 'Attachment required', { fileIds: [] }],
    ['lines', 8111, 'Enter at least one serial number', { lines: [] }],
  ];
  it.each(wrong)('%s is refused with %i: %s', async (field, code, text, changes) => {
    const { sn } = await api.people.device(world.org);
    const before = await countOrders();
    expect(await send([sn], changes)).toMatchObject({ code, data: { fields: { [field]: text } } });
    expect(await countOrders()).toBe(before);
  });

  it('are told all at once, each at its field, in the language of the call', async () => {
    const { sn } = await api.people.device(world.org);
    const data = toldBy(await send([sn], { po: '?', supplier: 'x', invoiceRef: '#', gracePeriod: '100', fileIds: [] }));
    expect(Object.keys(data.fields).sort()).toEqual(['fileIds', 'gracePeriod', 'invoiceRef', 'po', 'supplier']);
  });

  it('are required: a warranty order without a period, any order without a PO', async () => {
    const { sn } = await api.people.device(world.org);
    expect((await send([sn], { extensionPeriod: undefined })).error).toBe('service.period_invalid');
    expect(toldBy(await send([sn], { po: ' ' })).fields).toMatchObject({ po: expect.anything() });
  });

  it('count no value that was disabled in the dictionary', async () => {
    const { sn } = await api.people.device(world.org);
    await api.people.query(`UPDATE system_dictionary_value SET state = 'disabled' WHERE value = 'premium_5y'`);
    expect((await send([sn], { warrantyPackage: 'premium_5y' })).error).toBe('service.package_invalid');
  });
});

describe('[SVC-01] files of an order', () => {
  it('are ten at most and 200 MB together, the uploader’s own, and PDF', async () => {
    const { sn } = await api.people.device(world.org);
    const large = 20 * 1024 * 1024;
    const eleven = await Promise.all(Array.from({ length: 11 }, () => world.file()));
    expect(toldBy(await send([sn], { fileIds: eleven })).fields).toHaveProperty('fileIds');
    const heavy = await Promise.all(
      Array.from({ length: 10 }, (_, n) => world.file(undefined, large + (n === 0 ? 1 : 0))),
    );
    expect((await send([sn], { fileIds: heavy })).error).toBe('service.files_too_large');
    const foreign = await world.file(await api.people.account(world.org));
    expect((await send([sn], { fileIds: [foreign] })).error).toBe('core.not_found');
  });
});

describe('[SVC-03] serial numbers of an order', () => {
  it('each have their own error before anything is saved', async () => {
    const mine = await api.people.device(world.org);
    const theirs = await api.people.device(world.other);
    const below = await api.people.partner(world.org);
    const lower = await api.people.device(below);
    const sns = [mine.sn, 'no such', 'SN-UNKNOWN-1', theirs.sn, lower.sn, mine.sn];
    const before = await countOrders();
    const refused = await send(sns);
    expect(refused).toMatchObject({ code: 8113, error: 'service.lines_faulty' });
    const faults = [
      { row: 2, sn: 'no such', fault: 'malformed' },
      { row: 3, sn: 'SN-UNKNOWN-1', fault: 'unknown' },
      // Of somebody else: not told from one that does not exist.
      { row: 4, sn: theirs.sn, fault: 'unknown' },
      { row: 5, sn: lower.sn, fault: 'foreign' },
      { row: 6, sn: mine.sn, fault: 'double' },
    ];
    expect(toldBy(refused).faults).toEqual(faults);
    expect(await countOrders()).toBe(before);
    const checked = await world.submitter.call(warrantyRoutes.check, {
      lines: sns.map((sn) => ({ sn })),
      extensionPeriod: '12',
      gracePeriod: '0',
    });
    expect(checked).toMatchObject({ lineCount: 6, faultCount: 5, faults, lines: [{ sn: mine.sn, endBefore: null }] });
  });

  it('are 5,000 at most', async () => {
    const sns = Array.from({ length: 5_001 }, (_, n) => `SN-${n}`);
    expect(await send(sns)).toMatchObject({ code: 8112, error: 'service.lines_too_many' });
  });

  it('of maintenance may name a replacement, once and of the same partner; warranty orders have none', async () => {
    const [a, b, spare] = await api.people.devices(world.org, 3);
    const theirs = await api.people.device(world.other);
    const check = async (lines: object[]) =>
      (await world.submitter.call(maintenanceRoutes.check, { lines } as never)).faults.map(({ fault }) => fault);
    expect(await check([{ sn: a?.sn, replacementSn: spare?.sn }])).toEqual([]);
    expect(await check([{ sn: a?.sn, replacementSn: theirs.sn }])).toEqual(['replacement_unknown']);
    expect(
      await check([
        { sn: a?.sn, replacementSn: spare?.sn },
        { sn: b?.sn, replacementSn: spare?.sn },
      ]),
    ).toEqual(['replacement_double']);
    expect(await check([{ sn: a?.sn, replacementSn: b?.sn }, { sn: b?.sn }])).toEqual(['replacement_double']);
    const warranty = await world.submitter.call(warrantyRoutes.check, {
      lines: [{ sn: a?.sn ?? '', replacementSn: spare?.sn }],
    });
    expect(warranty.faults.map(({ fault }) => fault)).toEqual(['replacement_not_here']);
  });
});
