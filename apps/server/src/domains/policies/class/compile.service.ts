import type { App } from '../../../platform/app.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { decodeFit } from '../resolve/match.rules.ts';
import {
  type ClassRow,
  type CompiledClass,
  insertDocuments,
  listMatchedVersions,
  listOpenClasses,
  listRuleClasses,
  updateCompiled,
} from './class.store.ts';
import { contentOf, countsNext, countsNow, type MatchedVersion } from './class-content.rules.ts';
import { kindOfItem } from './item-number.rules.ts';

/** Makes the documents of classes again: what they get now, and what they get of releases in stages. */
async function compile(inside: ScopedDb, classes: readonly ClassRow[]): Promise<void> {
  if (classes.length === 0) return;
  const matchIds = classes.flatMap(({ matches }) => matches.map((code) => decodeFit(code).matchId));
  const versions = matchIds.length > 0 ? await listMatchedVersions(inside, matchIds) : new Map();
  const compiled = classes.map((row) => compileOne(row, versions));
  await insertDocuments(inside, compiled);
  await updateCompiled(inside, compiled);
}

function compileOne(row: ClassRow, versions: ReadonlyMap<number, readonly MatchedVersion[]>): CompiledClass {
  const kind = kindOfItem(row.item);
  const now = contentOf(kind, row.matches, versions, countsNow);
  const staged = new Set(
    row.matches.flatMap((code) =>
      (versions.get(decodeFit(code).matchId) ?? []).filter(({ isNext }) => isNext).map(({ ruleId }) => ruleId),
    ),
  );
  const next = staged.size > 0 ? contentOf(kind, row.matches, versions, countsNext(staged)) : null;
  return { id: row.id, kind, now, next: next?.key === now.key ? null : next, nextRules: [...staged] };
}

/** Every class that a rule matches, after the rule changed. */
export const compileRule = async (inside: ScopedDb, ruleId: string): Promise<void> =>
  compile(inside, [...(await listRuleClasses(inside, ruleId)), ...(await listOpenClasses(inside))]);

/** Classes that a move of devices made. */
export async function compileOpen(app: App): Promise<void> {
  const scope = systemScope(app.database, 'classes hold rules of many organisations');
  const open = await listOpenClasses({ scope, db: app.database.vendor });
  if (open.length > 0) await writeIn(scope, (inside) => compile(inside, open));
}
