import { orderMoves, orderStates } from '@tilldeck/contracts/service/order.states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { approvalRoutes, type ServiceWorld, serviceWorld, warrantyRoutes } from '../../../../testing/service-world.ts';

let api: ApiHarness;
let world: ServiceWorld;

beforeAll(async () => {
  api = await startApiHarness();
  world = await serviceWorld(api);
});
afterAll(() => api.close());

const submitted = async () => {
  const { sn } = await api.people.device(world.org);
  return world.submitter.call(warrantyRoutes.create, (await world.draft([sn])) as never);
};

/** An order in a state, as the table leads there. */
async function orderIn(state: string) {
  const order = await submitted();
  await api.people.query(
    `UPDATE service_order SET state = $2, finance_at = CASE WHEN $2 IN ('under_approval', 'approved', 'completed') THEN now() END
      WHERE id = $1`,
    [order.id, state],
  );
  return order;
}

describe('[SVC-01] [SVC-02] an order', () => {
  it('is submitted with all its fields, rejected with a reason, changed, submitted again and approved by three people', async () => {
    const devices = await api.people.devices(world.org, 2);
    const draft = await world.draft(devices.map(({ sn }) => sn));
    const order = await world.submitter.call(warrantyRoutes.create, draft as never);
    const { lines: _lines, fileIds: _files, ...terms } = draft;
    expect(order).toMatchObject({ ...terms, state: 'pending_review', step: 'finance', lineCount: 2 });
    expect(order.number).toMatch(/^W-\d+$/);
    expect(order.files).toHaveLength(1);
    const { items } = await world.finance.call(approvalRoutes.page, { step: 'finance' });
    expect(items.map(({ id }) => id)).toContain(order.id);

    const choice = { id: order.id, version: order.version };
    const withoutReason = await world.finance.send(approvalRoutes.fail, { ...choice, reason: '' });
    expect(withoutReason.body).toMatchObject({ data: { fields: { reason: expect.any(String) } } });
    expect((await world.finance.send(approvalRoutes.fail, { ...choice, reason: 'x'.repeat(201) })).body.error).toBe(
      'core.invalid_input',
    );
    const failed = await world.finance.call(approvalRoutes.fail, { ...choice, reason: 'The invoice is missing' });
    expect(failed).toMatchObject({
      state: 'rejected',
      rejection: { step: 'finance', reason: 'The invoice is missing' },
    });
    const again = await world.submitter.call(warrantyRoutes.update, {
      ...draft,
      fileIds: [...(draft.fileIds as string[]), await world.file()],
      po: 'PO-2026/119',
      id: order.id,
      version: failed.version,
    } as never);
    expect(again).toMatchObject({ state: 'pending_review', po: 'PO-2026/119', rejection: null });
    expect(again.files).toHaveLength(2);
    const passed = await world.finance.call(approvalRoutes.pass, { id: order.id, version: again.version });
    expect(passed).toMatchObject({ state: 'under_approval', step: 'product' });
    const approved = await world.product.call(approvalRoutes.pass, { id: order.id, version: passed.version });
    expect(approved.state).toBe('approved');
    expect(approved.steps.map(({ event, step }) => `${step} ${event}`)).toEqual([
      'submit submit',
      'finance fail',
      'submit resubmit',
      'finance pass',
      'product pass',
    ]);
    const trail = await api.people.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE object_type = 'service_order' AND object_id = $1 ORDER BY id`,
      [order.id],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'service_order.submitted',
      'service_order.failed',
      'service_order.resubmitted',
      'service_order.passed',
      'service_order.passed',
    ]);
    const { items: lines } = await world.submitter.call(warrantyRoutes.lines, { id: order.id });
    expect(lines.map(({ sn }) => sn).sort()).toEqual(devices.map(({ sn }) => sn).sort());
  });

  it('is decided by three different people, whatever they are permitted', async () => {
    const all = {
      orderfinance: ['query', 'enable'],
      orderproduct: ['query', 'enable'],
      warranty: ['add', 'get'],
    } as const;
    const account = () => api.people.account(api.vendor, structuredClone(all) as never);
    const firstAccount = await account();
    const [first, second, third] = [
      await api.as(firstAccount),
      await api.as(await account()),
      await api.as(await account()),
    ];
    const { sn } = await api.people.device(world.org);
    const draft = await world.draft([sn], { orgId: String(world.org.id), fileIds: [await world.file(firstAccount)] });
    const order = await first.call(warrantyRoutes.create, draft as never);
    const choice = { id: order.id, version: order.version };
    for (const own of [
      await first.send(approvalRoutes.pass, choice),
      await first.send(approvalRoutes.fail, { ...choice, reason: 'x' }),
    ])
      expect(own.body).toMatchObject({ code: 8121 });
    const passed = await second.call(approvalRoutes.pass, choice);
    const next = { id: order.id, version: passed.version };
    expect((await first.send(approvalRoutes.pass, next)).body.error).toBe('service.own_order');
    expect((await second.send(approvalRoutes.pass, next)).body).toMatchObject({ code: 8122 });
    expect((await third.call(approvalRoutes.pass, next)).state).toBe('approved');
    // The partner reads the file that the vendor attached.
    expect((await world.submitter.call(warrantyRoutes.detail, { id: order.id })).files).toHaveLength(1);
  });

  it('needs the permission of the step it waits for', async () => {
    const order = await submitted();
    const choice = { id: order.id, version: order.version };
    expect((await world.product.send(approvalRoutes.pass, choice)).body.error).toBe('core.forbidden');
    const passed = await world.finance.call(approvalRoutes.pass, choice);
    expect((await world.finance.send(approvalRoutes.pass, { id: order.id, version: passed.version })).body.error).toBe(
      'core.forbidden',
    );
    expect((await world.finance.send(approvalRoutes.page, { step: 'product' })).body.error).toBe('core.forbidden');
  });

  it.each(orderStates)('that is %s makes exactly the moves of the table', async (state) => {
    const admin = await api.as(api.admin);
    const events = ['resubmit', 'pass', 'fail', 'complete', 'close'] as const;
    const possible: string[] = [];
    for (const event of events) {
      const order = await orderIn(state);
      const choice = { id: order.id, version: order.version };
      const by = state === 'under_approval' ? world.product : world.finance;
      const draft = event === 'resubmit' ? await world.draft([(await api.people.device(world.org)).sn]) : {};
      const tries = {
        resubmit: () => world.submitter.send(warrantyRoutes.update, { ...draft, ...choice } as never),
        pass: () => by.send(approvalRoutes.pass, choice),
        fail: () => by.send(approvalRoutes.fail, { ...choice, reason: 'No' }),
        complete: () => admin.send(warrantyRoutes.complete, choice),
        close: () => world.submitter.send(warrantyRoutes.close, choice),
      };
      const { body } = await tries[event]();
      const move = orderMoves.find(({ from, event: named }) => from === state && named === event);
      if (move) {
        possible.push(event);
        expect(body.data).toMatchObject({ state: move.to });
      } else expect(body.error).toBe('service.wrong_state');
    }
    expect(possible.sort()).toEqual(
      orderMoves
        .filter(({ from, by }) => from === state && by !== 'server')
        .map(({ event }) => event)
        .sort(),
    );
  });

  it('ends in one state when 20 people pass it at once', async () => {
    const order = await submitted();
    const people = await Promise.all(
      Array.from({ length: 5 }, async () =>
        api.as(await api.people.account(api.vendor, { orderfinance: ['query', 'enable'] })),
      ),
    );
    const choice = { id: order.id, version: order.version };
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => people[n % people.length]?.send(approvalRoutes.pass, choice)),
    );
    const done = answers.filter((answer) => answer?.body.code === 200 || answer?.body.data?.state === 'under_approval');
    expect(done).toHaveLength(1);
    const detail = await world.submitter.call(warrantyRoutes.detail, { id: order.id });
    expect(detail.state).toBe('under_approval');
    expect(detail.steps.filter(({ event }) => event === 'pass')).toHaveLength(1);
  });

  it('keeps its partner from being terminated while it is open', async () => {
    const { orderBlocker } = await import('./order-blocker.view.ts');
    const org = await api.people.partner(api.vendor);
    await api.people.query(
      `INSERT INTO service_order (org_id, kind, state, po, invoice_ref, supplier, extension_months, warranty_package,
         delivery_type, service_level, grace_days, submitted_by)
       SELECT $1, 'warranty', state, 'PO-1', 'REF-1', 'IN-HOUSE', 12, 'basic_1y', 'depot', 'next_day', 0, 'x'
         FROM unnest($2::text[]) state`,
      [org.id, orderStates],
    );
    expect(
      await api.app.database.vendor.connection().execute((db) => orderBlocker.count({ db } as never, org.id)),
    ).toBe(4);
  });
});
