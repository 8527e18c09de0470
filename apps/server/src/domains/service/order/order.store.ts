import type { OrderDraft } from '@tilldeck/contracts/service/order.schemas';
import type { OrderEvent, OrderKind, OrderState, OrderStep } from '@tilldeck/contracts/service/order.states';
import { type RawBuilder, sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';
import type { DeviceNow } from './draft-lines.view.ts';

export interface SettledLine {
  device: DeviceNow;
  replacement: DeviceNow | null;
}

export type OrderTerms = Omit<OrderDraft, 'orgId' | 'lines' | 'workbookId'>;
export interface SettledTerms {
  graceDays: number;
  extensionMonths: number | null;
}

export interface Person {
  id: string | null;
  name: string;
}

/** `kind` is given where the call is of one kind: an order of the other kind does not exist for it. */
export const findOrderForUpdate = ({ scope, db }: ScopedDb, id: string, kind?: OrderKind) => {
  const query = db.selectFrom('service_order').selectAll().where('id', '=', id).where(inScope(scope, 'service_order'));
  return (kind ? query.where('kind', '=', kind) : query).forUpdate().executeTakeFirst();
};
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrderForUpdate>>>;

const termColumns = (draft: OrderTerms, { graceDays, extensionMonths }: SettledTerms) => ({
  po: draft.po,
  invoice_ref: draft.invoiceRef,
  supplier: draft.supplier,
  warranty_package: draft.warrantyPackage,
  delivery_type: draft.deliveryType,
  service_level: draft.serviceLevel,
  remark: draft.remark,
  grace_days: graceDays,
  extension_months: extensionMonths,
});

export const insertOrder = (
  { db }: ScopedDb,
  order: { kind: OrderKind; orgId: number; by: Person; lineCount: number },
  draft: OrderTerms,
  settled: SettledTerms,
) =>
  db
    .insertInto('service_order')
    .values({
      kind: order.kind,
      org_id: order.orgId,
      submitted_by_id: order.by.id,
      submitted_by: order.by.name,
      line_count: order.lineCount,
      ...termColumns(draft, settled),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();

/** A new round: what was decided in the last one counts no more. */
export const updateResubmitted = (
  { db }: ScopedDb,
  id: string,
  order: { by: Person; lineCount: number; state: OrderState },
  draft: OrderTerms,
  settled: SettledTerms,
) =>
  db
    .updateTable('service_order')
    .set({
      ...termColumns(draft, settled),
      state: order.state,
      submitted_by_id: order.by.id,
      submitted_by: order.by.name,
      submitted_at: sql`now()`,
      finance_by_id: null,
      finance_by: '',
      finance_at: null,
      product_by_id: null,
      product_by: '',
      product_at: null,
      line_count: order.lineCount,
      ...touched,
    })
    .where('id', '=', id)
    .execute();

/** The state, with who passed a step and when. */
export const updateState = (
  { db }: ScopedDb,
  id: string,
  state: OrderState,
  marks: { finance?: Person; product?: Person; isClosed?: boolean } = {},
) => {
  const now: RawBuilder<string> = sql`now()`;
  return db
    .updateTable('service_order')
    .set({
      state,
      ...(marks.finance && { finance_by_id: marks.finance.id, finance_by: marks.finance.name, finance_at: now }),
      ...(marks.product && { product_by_id: marks.product.id, product_by: marks.product.name, product_at: now }),
      ...(marks.isClosed && { closed_at: now }),
      ...touched,
    })
    .where('id', '=', id)
    .execute();
};

/** Makes the lines of an order exactly these. */
export async function setLines({ db }: ScopedDb, orderId: string, lines: readonly SettledLine[]): Promise<void> {
  await db.deleteFrom('service_line').where('order_id', '=', orderId).execute();
  const column = <T>(pick: (line: SettledLine) => T): T[] => lines.map(pick);
  await sql`
    insert into service_line (order_id, position, sn, device_id, model, owner_name, warranty_end, replacement_sn, replacement_id)
    select ${orderId}::bigint, n, sn, device_id, model, owner_name, warranty_end, replacement_sn, replacement_id
      from unnest(${column(({ device }) => device.sn)}::text[], ${column(({ device }) => device.id)}::bigint[],
                  ${column(({ device }) => device.model)}::text[], ${column(({ device }) => device.ownerName)}::text[],
                  ${column(({ device }) => device.warrantyEnd)}::date[],
                  ${column(({ replacement }) => replacement?.sn ?? null)}::text[],
                  ${column(({ replacement }) => replacement?.id ?? null)}::bigint[])
           with ordinality as l (sn, device_id, model, owner_name, warranty_end, replacement_sn, replacement_id, n)`.execute(
    db,
  );
}

export const insertStep = (
  { db }: Pick<ScopedDb, 'db'>,
  orderId: string,
  step: { event: OrderEvent; step: OrderStep; by: Person; reason?: string },
) =>
  db
    .insertInto('service_order_step')
    .values({
      order_id: orderId,
      event: step.event,
      step: step.step,
      by_id: step.by.id,
      by_name: step.by.name,
      reason: step.reason ?? '',
    })
    .execute();

export const listFileIds = async ({ db }: ScopedDb, orderId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('service_order_file')
      .select('file_id')
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute()
  ).map((row) => row.file_id);

export async function setFiles({ db }: ScopedDb, orderId: string, fileIds: readonly string[]): Promise<void> {
  await db.deleteFrom('service_order_file').where('order_id', '=', orderId).execute();
  await db
    .insertInto('service_order_file')
    .values(fileIds.map((fileId, position) => ({ order_id: orderId, file_id: fileId, position })))
    .execute();
}
