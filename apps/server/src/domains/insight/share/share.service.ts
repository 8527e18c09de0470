import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { shareRoutes } from '@tilldeck/contracts/insight/share.routes';
import { maxOpenShares } from '@tilldeck/contracts/insight/share.schemas';
import { sheet as sheetRule } from '@tilldeck/contracts/insight/sheet.schemas';
import type { Language } from '@tilldeck/phrases/language';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { newToken, tokenHashOf } from '../../../platform/auth/token.ts';
import { type Ctx, callerOf, type OpenCtx } from '../../../platform/context.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { maySend } from '../report/report.rules.ts';
import type { FigureSource } from '../sheet/figure-sheet.view.ts';
import { figureSourceOf } from '../sheet/figure-sources.view.ts';
import { countOpenShares, insertShare, type ShareRow, updateShareRevoked, updateShareViewed } from './share.store.ts';
import { findShare } from './share.view.ts';

type Input<K extends keyof typeof shareRoutes> = RouteInput<(typeof shareRoutes)[K]>;

const languages: readonly Language[] = ['en-US', 'zh-CN'];

async function tell(tx: Tx, { id, name, org_id: orgId, source, expires_at }: ShareRow): Promise<void> {
  const after = { name, source, expiresAt: expires_at };
  await tx.audit({ objectType: 'share_link', objectId: id, objectName: name, orgId, after });
  await tx.emit({ topic: 'insight.share', payload: { id }, orgId, permission: 'data-report.query' });
}

function readFilter({ route }: FigureSource, text: string): unknown {
  try {
    return route.input.parse(JSON.parse(text));
  } catch {
    throw new AppError('insight.report_filter');
  }
}

/**
 * Freezes a page as the caller sees it now. It is kept in both languages: who opens the link has one, and nothing is read
 * for them any more.
 */
export async function addShare(ctx: Ctx, { source: id, filter, name, days }: Input<'add'>) {
  const { accountId, orgId, permissions } = callerOf(ctx);
  const source = figureSourceOf(id);
  refuseUnless(source, 'insight.report_filter');
  refuseUnless(maySend(permissions, source.route), 'core.forbidden');
  const asked = readFilter(source, filter);
  const { scope, timezone } = ctx;
  const sheets: Record<string, unknown> = {};
  for (const language of languages) sheets[language] = (await source.read({ scope, timezone, language }, asked)).sheet;
  const token = newToken();
  return transact(ctx, async (tx) => {
    refuseUnless((await countOpenShares(tx, orgId)) < maxOpenShares, 'insight.too_many_shares');
    const made = { orgId, accountId, source: id, name, tokenHash: tokenHashOf(token), sheets, days };
    const row = await insertShare(tx, made);
    await tell(tx, row);
    return { ...(await findShare(ctx, tx, row.id)), token };
  });
}

export const revokeShare = (ctx: Ctx, { id }: Input<'revoke'>) =>
  transact(ctx, async (tx) => {
    const row = await updateShareRevoked(tx, id);
    refuseUnless(row, 'core.not_found');
    await tell(tx, row);
    return {};
  });

/** For anybody who has the link. Links that are over and those that never were are refused alike. */
export async function openShare({ app, language }: OpenCtx, { token }: Input<'open'>) {
  const scope = systemScope(app.database, 'a link shows a frozen page to people without an account');
  const row = await writeIn(scope, (inside) => updateShareViewed(inside, tokenHashOf(token)));
  refuseUnless(row?.sheets, 'core.not_found');
  return { sheet: sheetRule.parse(row.sheets[language]), expiresAt: row.expires_at };
}
