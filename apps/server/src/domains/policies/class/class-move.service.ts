import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { decodeFit, encodeFit } from '../resolve/match.rules.ts';
import { joinsOf, splitOf } from './class-move.rules.ts';
import {
  type ClassMove,
  countHits,
  findAim,
  insertClass,
  listMembersOf,
  listMembersOfItem,
  updateEveryMatch,
  updateJoined,
  updateLive,
  updateMatches,
  updateSplit,
} from './class-move.store.ts';
import { itemNumber } from './item-number.rules.ts';

/**
 * A matcher begins to count. Classes that it matches whole change in place, whatever their size; of a class that it
 * splits the smaller side moves. Under the lock of `lockPlacing`.
 */
export async function addMatch(inside: ScopedDb, kind: PolicyKindName, matchId: string): Promise<void> {
  const item = itemNumber(kind);
  const aim = await findAim(inside, matchId);
  if (aim.is_live) return;
  await updateLive(inside, matchId, true);
  if (aim.isEverybody) {
    const code = encodeFit({ matchId: Number(matchId), groupDepth: 0, variant: 0 });
    await updateEveryMatch(inside, item, code);
    return;
  }
  const hits = await countHits(inside, aim, item);
  const moves: ClassMove[] = [];
  for (const one of await listMembersOf(inside, [...new Set(hits.map(({ classId }) => classId))])) {
    const planned = splitOf({ ...one, hits: hits.filter(({ classId }) => classId === one.id) });
    for (const { matches, keeps, from } of planned) {
      if (keeps !== null) await updateMatches(inside, keeps, matches);
      else if (from) moves.push({ from: from.classId, fit: from.fit, to: await insertClass(inside, item, matches) });
    }
  }
  await updateSplit(inside, aim, kind, item, moves);
}

/** A matcher no longer counts: classes that only it told apart become one. */
export async function removeMatch(inside: ScopedDb, kind: PolicyKindName, matchId: string): Promise<void> {
  const item = itemNumber(kind);
  const aim = await findAim(inside, matchId);
  if (!aim.is_live) return;
  await updateLive(inside, matchId, false);
  const isLeaving = (code: number): boolean => decodeFit(code).matchId === Number(matchId);
  const joined = joinsOf(await listMembersOfItem(inside, item), isLeaving);
  await updateJoined(
    inside,
    aim,
    item,
    joined.flatMap(({ keeps, joins }) =>
      joins.map(({ id, matches }) => ({ from: id, to: keeps, isMatched: matches.some(isLeaving) })),
    ),
  );
  for (const { keeps, matches } of joined) await updateMatches(inside, keeps, matches);
}
