import { z } from 'zod';
import { exportOf } from '../core/export.ts';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, paged } from '../core/schema.ts';
import {
  lineFilter,
  orderCheck,
  orderCheckResult,
  orderChoice,
  orderDetail,
  orderDraft,
  orderFilter,
  orderIdOf,
  orderLine,
  serviceOrder,
} from './order.schemas.ts';
import type { OrderKind } from './order.states.ts';

export const orderColumns = [
  'number',
  'orgName',
  'state',
  'step',
  'po',
  'invoiceRef',
  'supplier',
  'lineCount',
  'extensionPeriod',
  'warrantyPackage',
  'deliveryType',
  'serviceLevel',
  'gracePeriod',
  'remark',
  'submittedBy',
  'submittedAt',
  'financeBy',
  'productBy',
  'completedAt',
] as const;

const workbookErrors = [
  'core.not_found',
  'core.storage_away',
  'file.wrong_kind',
  'file.not_ready',
  'devices.workbook_unreadable',
  'devices.workbook_protected',
  'devices.workbook_too_large',
  'devices.workbook_empty',
  'devices.workbook_no_sn',
] as const;
const draftErrors = [
  ...workbookErrors,
  'service.po_invalid',
  'service.supplier_invalid',
  'service.supplier_unknown',
  'service.ref_invalid',
  'service.package_invalid',
  'service.delivery_invalid',
  'service.level_invalid',
  'service.grace_invalid',
  'service.period_invalid',
  'service.files_missing',
  'service.files_too_large',
  'service.lines_missing',
  'service.lines_too_many',
  'service.lines_faulty',
] as const;

const live = { topics: ['service.order'], but: { check: 'The person sees it once, before submitting' } };
const titles = { maintenance: 'maintenance order', warranty: 'extended-warranty order' } as const;

/** Both kinds work alike; each has calls and permissions of its own. Moves: see `orderMoves`. */
const orderRoutesOf = <K extends OrderKind>(kind: K) => {
  const path = `support/${kind}`;
  const thing = titles[kind];
  const one = z.object({ id: orderIdOf(kind) });
  const choosing = ['core.not_found', 'core.stale_version', 'service.wrong_state'] as const;
  return defineLiveRoutes(`service/${kind}`, live, {
    page: route({
      method: 'POST',
      path: `${path}/page`,
      permission: `${kind}.query`,
      summary: `Page through ${thing}s, newest first; \`from\` and \`to\` are about their submission`,
      input: newestFirst(orderFilter),
      output: paged(serviceOrder),
    }),
    detail: route({
      method: 'POST',
      path: `${path}/detail`,
      permission: `${kind}.get`,
      summary: `One ${thing} with its files and what was decided`,
      input: one,
      output: orderDetail,
      errors: ['core.not_found'],
    }),
    lines: route({
      method: 'POST',
      path: `${path}/lines`,
      permission: `${kind}.get`,
      summary: `Page through the devices of one ${thing}, last line first, with the warranty before and after`,
      input: newestFirst(lineFilter.extend(one.shape)),
      output: paged(orderLine),
      errors: ['core.not_found'],
    }),
    check: route({
      method: 'POST',
      path: `${path}/check`,
      permission: `${kind}.add`,
      orPermissions: [`${kind}.edit`],
      summary: 'Look through serial numbers: what is wrong with each, and what the order would do; nothing is saved',
      input: orderCheck,
      output: orderCheckResult,
      errors: [...workbookErrors, 'service.lines_missing', 'service.lines_too_many'],
    }),
    create: route({
      method: 'POST',
      path: `${path}/create`,
      permission: `${kind}.add`,
      audit: 'service_order.submitted',
      summary: `Submit a ${thing}; it waits for finance`,
      input: orderDraft,
      output: orderDetail,
      errors: draftErrors,
    }),
    update: route({
      method: 'POST',
      path: `${path}/update`,
      permission: `${kind}.edit`,
      audit: 'service_order.resubmitted',
      summary: `Change a rejected ${thing} and submit it again`,
      input: orderDraft.omit({ orgId: true }).extend(orderChoice(kind).shape),
      output: orderDetail,
      errors: [...draftErrors, 'core.stale_version', 'service.wrong_state'],
    }),
    complete: route({
      method: 'POST',
      path: `${path}/complete`,
      permission: `${kind}.enable`,
      audit: 'service_order.completing',
      summary: 'Carry out an approved order in the background; devices that had their turn are left alone',
      input: orderChoice(kind),
      output: orderDetail,
      errors: choosing,
    }),
    close: route({
      method: 'POST',
      path: `${path}/close`,
      permission: `${kind}.disable`,
      audit: 'service_order.closed',
      summary: 'Close an order that waits for finance, was rejected or was carried out; nothing reopens it',
      input: orderChoice(kind),
      output: orderDetail,
      errors: choosing,
    }),
    export: exportOf({
      path: `${path}/export`,
      permission: `${kind}.export`,
      summary: `Write ${thing}s as a file; it is found among the exports when it is done`,
      filter: orderFilter,
      columns: orderColumns,
    }),
  });
};

export const maintenanceRoutes = orderRoutesOf('maintenance');
export const warrantyRoutes = orderRoutesOf('warranty');
export type OrderRoutes = typeof maintenanceRoutes;
