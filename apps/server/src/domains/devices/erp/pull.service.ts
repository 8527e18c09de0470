import type { ErpOutcome } from '@tilldeck/contracts/devices/erp.schemas';
import { pullErpJob } from '@tilldeck/contracts/devices/import.jobs';
import { erpPagesPerRun, erpTimeoutMs, maxErpAnswerBytes } from '@tilldeck/contracts/devices/import.limits';
import { type ErpOrder, erpOrder } from '@tilldeck/contracts/devices/import.schemas';
import { z } from 'zod';
import type { App } from '../../../platform/app.ts';
import { type OrgScope, scopeOfOrg, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { createGuardedFetch } from '../../../platform/outbound/guarded-fetch.ts';
import { OutboundFailed } from '../../../platform/outbound/guarded-request.ts';
import { insertEvent, insertJob } from '../../../platform/transact.ts';
import { checkOrder, hashOf, keepOrder } from '../import/erp-order.service.ts';
import { findImportByOrder, lockOrder } from '../import/import.store.ts';
import { credentialOf } from './erp.service.ts';
import { type ErpRow, findErpForUpdate, findErpOrg, updateCursor, updateDueErps, updateOutcome } from './erp.store.ts';

/** What an ERP answers: docs/erp.md. */
const erpPage = z.object({
  orders: z.array(erpOrder).max(500),
  nextCursor: z.string().max(500),
  hasMore: z.boolean().default(false),
});

class ErpFault extends Error {
  readonly outcome: ErpOutcome;
  readonly status: number | null;
  constructor(outcome: ErpOutcome, status: number | null = null) {
    super(outcome);
    this.outcome = outcome;
    this.status = status;
  }
}

export async function startDueErps(app: App): Promise<void> {
  await writeIn(systemScope(app.database, 'orders of all organisations are due'), async (inside) => {
    const { rows } = await updateDueErps(inside);
    for (const { id } of rows) await insertJob(inside.db, pullErpJob, { connectorId: id }, { key: `erp:${id}` });
  });
}

/** Asks an ERP page by page. What a page brought is kept together with the cursor behind it, or not at all. */
export async function pullErp(app: App, connectorId: string): Promise<void> {
  const system = systemScope(app.database, 'orders of all organisations are due');
  const row = await writeIn(system, (inside) => findErpForUpdate(inside, connectorId));
  if (!row?.is_enabled) return;
  const org = await writeIn(system, (inside) => findErpOrg(inside, row.org_id));
  const scope = scopeOfOrg(app.database, org);
  let orderCount = 0;
  let outcome: { outcome: ErpOutcome; status: number | null } = { outcome: 'ok', status: null };
  try {
    let { cursor } = row;
    for (let page = 0; page < erpPagesPerRun; page++) {
      const answer = await askPage(app, row, cursor);
      orderCount += await keepPage(scope, row, cursor, answer);
      const isStuck = answer.nextCursor === cursor;
      cursor = answer.nextCursor;
      if (!answer.hasMore || isStuck) break;
    }
  } catch (error) {
    if (!(error instanceof ErpFault)) throw error;
    outcome = { outcome: error.outcome, status: error.status };
    app.log.warn({ connector: connectorId, ...outcome }, 'an ERP could not be asked');
  }
  await writeIn(system, async (inside) => {
    await updateOutcome(inside, row.id, { ...outcome, orderCount });
    const event = { topic: 'devices.erp', payload: { connectorId }, permission: 'device-import.get' };
    await insertEvent(inside.db, { ...event, orgId: row.org_id });
  });
}

async function askPage(app: App, row: ErpRow, cursor: string): Promise<z.output<typeof erpPage>> {
  const fetchGuarded = createGuardedFetch({
    timeoutMs: erpTimeoutMs,
    maxResponseBytes: maxErpAnswerBytes,
    isLocalAllowed: app.config.IS_LOCAL_WEBHOOK_ALLOWED,
  });
  const url = new URL(row.url);
  if (cursor) url.searchParams.set('cursor', cursor);
  const headers = { authorization: `Bearer ${credentialOf(app, row)}`, accept: 'application/json' };
  const response = await fetchGuarded(url.href, { headers }).catch((error: unknown) => {
    throw error instanceof OutboundFailed ? new ErpFault(error.fault) : error;
  });
  if (response.status !== 200) throw new ErpFault('status', response.status);
  const body: unknown = await response.json().catch(() => null);
  const page = erpPage.safeParse(body);
  if (!page.success) throw new ErpFault('answer', response.status);
  return page.data;
}

async function keepPage(scope: OrgScope, row: ErpRow, cursor: string, page: z.output<typeof erpPage>): Promise<number> {
  const judged = await Promise.all(page.orders.map(async (order) => ({ order, rows: await checkOrder(scope, order) })));
  return writeIn(systemScope(scope.database, 'orders of all organisations are due'), async (inside) => {
    let count = 0;
    for (const { order, rows } of judged) {
      await lockOrder(inside, row.org_id, order.orderNo);
      // An order that came before, this way or by a call, stays what it was.
      if (await findImportByOrder(inside, row.org_id, order.orderNo)) continue;
      await keepOrder(inside, draftOf(row, order), rows);
      count++;
    }
    if (page.nextCursor !== cursor) await updateCursor(inside, row.id, page.nextCursor);
    return count;
  });
}

const draftOf = (row: ErpRow, order: ErpOrder) => ({
  orgId: row.org_id,
  orderNo: order.orderNo,
  source: 'pull' as const,
  mode: row.mode as 'partial' | 'whole',
  contentHash: hashOf(order),
  accountId: row.account_id,
  operator: row.operator,
});
