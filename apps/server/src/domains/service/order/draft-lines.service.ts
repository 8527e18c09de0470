import { maxOrderLines, previewedLines, toldFaults } from '@tilldeck/contracts/service/order.limits';
import { extensionMonthsOf, graceDaysOf } from '@tilldeck/contracts/service/order.rules';
import type { DraftLine, LineFaultRow, OrderCheck, OrderCheckResult } from '@tilldeck/contracts/service/order.schemas';
import type { OrderKind } from '@tilldeck/contracts/service/order.states';
import { errorText } from '@tilldeck/phrases/error-texts';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { readSerials } from '../../devices/index.ts';
import { findReachedOrg, orgIdOf } from '../../identity/index.ts';
import { type DeviceNow, listDevicesBySn } from './draft-lines.view.ts';
import { judgeLines, namedSerials, tidyLines } from './line.rules.ts';
import type { SettledLine } from './order.store.ts';

/** Typed numbers and those of a workbook. The workbook is read before any transaction is open. */
export async function gatherLines(ctx: Ctx, { lines, workbookId }: Pick<OrderCheck, 'lines' | 'workbookId'>) {
  const listed = workbookId ? await readSerials(ctx, workbookId, 'orderWorkbook') : [];
  const all = tidyLines([...lines, ...listed.map((sn) => ({ sn: sn.trim() }))]);
  refuseUnless(all.length > 0, 'service.lines_missing');
  if (all.length > maxOrderLines)
    throw new AppError('service.lines_too_many', {
      values: { max: maxOrderLines },
      data: { fields: { lines: errorText(ctx.language, 'service.lines_too_many', { max: maxOrderLines }) } },
    });
  return all;
}

async function judge(inside: ScopedDb, kind: OrderKind, orgId: number, lines: readonly DraftLine[], terms: Terms) {
  const devices = await listDevicesBySn(inside, namedSerials(lines), terms);
  const known = new Map(devices.map((device) => [device.sn, device]));
  return { known, faults: judgeLines(lines, { kind, orgId, known }) };
}

interface Terms {
  graceDays: number;
  extensionMonths: number | null;
}

/** The devices of a draft, or a refusal that names each faulty line. */
export async function settleLines(
  { language }: Ctx,
  inside: ScopedDb,
  order: { kind: OrderKind; orgId: number } & Terms,
  lines: readonly DraftLine[],
): Promise<SettledLine[]> {
  const { known, faults } = await judge(inside, order.kind, order.orgId, lines, order);
  if (faults.length > 0) {
    const values = { count: faults.length };
    throw new AppError('service.lines_faulty', {
      values,
      data: {
        fields: { lines: errorText(language, 'service.lines_faulty', values) },
        faultCount: faults.length,
        faults: faults.slice(0, toldFaults),
      },
    });
  }
  return lines.flatMap(({ sn, replacementSn }) => {
    const device = known.get(sn);
    return device ? [{ device, replacement: (replacementSn && known.get(replacementSn)) || null }] : [];
  });
}

/** What is wrong with each number, and what the order would do to the good ones. Nothing is saved. */
export async function checkLines(ctx: Ctx, kind: OrderKind, input: OrderCheck): Promise<OrderCheckResult> {
  const { scope } = ctx;
  const lines = await gatherLines(ctx, input);
  const terms = {
    graceDays: graceDaysOf(input.gracePeriod ?? '') ?? 0,
    extensionMonths: extensionMonthsOf(input.extensionPeriod ?? ''),
  };
  return readIn(scope, async (db) => {
    const org = await findReachedOrg({ scope, db }, 'everybody', orgIdOf(input.orgId, scope.orgId));
    refuseUnless(org, 'core.not_found');
    const { known, faults } = await judge({ scope, db }, kind, org.id, lines, terms);
    return {
      lineCount: lines.length,
      faultCount: faults.length,
      faults: faults.slice(0, toldFaults),
      lines: previewOf(lines, faults, known),
    };
  });
}

function previewOf(
  lines: readonly DraftLine[],
  faults: readonly LineFaultRow[],
  known: ReadonlyMap<string, DeviceNow>,
) {
  const faulty = new Set(faults.map(({ row }) => row));
  return lines
    .filter((_, index) => !faulty.has(index + 1))
    .slice(0, previewedLines)
    .flatMap(({ sn, replacementSn = null }) => {
      const device = known.get(sn);
      return device
        ? [{ sn, replacementSn, model: device.model, endBefore: device.warrantyEnd, endAfter: device.endAfter }]
        : [];
    });
}
