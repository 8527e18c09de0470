import type { RouteInput } from '@tilldeck/contracts/core/route';
import { treeMatchMax, treePageSize } from '@tilldeck/contracts/identity/partner.limits';
import type { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import type { PartnerNode } from '@tilldeck/contracts/identity/partner.schemas';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { containing } from '../../../platform/db/like.ts';
import { type OrgScope, orgInScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { orgIdOf } from './partner.rules.ts';
import { isControlledBy } from './partner.store.ts';
import { childCount, isEnterable, partnersIn, refuseUnseen, stateOf } from './partner.view.ts';

const nodesIn = (scope: OrgScope, db: ScopedDb['db']) =>
  partnersIn(scope, db).select([
    'p.id',
    'p.parent_id',
    'p.name',
    'p.abbreviation',
    'p.partner_type',
    'p.depth',
    'p.device_count',
    'p.activated_at',
    'p.is_enabled',
    'p.is_approval_pending',
    'p.is_upper_access_allowed',
    isControlledBy(scope, 'p').as('is_controlled'),
    childCount(scope).as('child_count'),
  ]);
type Row = Awaited<ReturnType<ReturnType<typeof nodesIn>['executeTakeFirstOrThrow']>>;

/** Where a branch goes on: after this name, and after this id among those of the same name. */
const place = z.tuple([z.string(), z.number().int()]);
const cursorOf = (row: Row): string => Buffer.from(JSON.stringify([row.name, row.id])).toString('base64url');

function placeOf(cursor: string): z.output<typeof place> {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new AppError('core.invalid_input', { data: { fields: { cursor: 'invalid' } } });
  }
}

/** The partners directly below one, by name. What it costs does not depend on how large the tree is. */
export function listBranch(scope: OrgScope, { parentId, cursor }: RouteInput<typeof partnerRoutes.branch>) {
  const parent = parentId ? orgIdOf(parentId) : scope.orgId;
  return readIn(scope, async (db) => {
    let query = nodesIn(scope, db).where('p.parent_id', '=', parent);
    if (cursor) {
      const [name, id] = placeOf(cursor);
      query = query.where(sql<boolean>`(p.name, p.id) > (${name}, ${id})`);
    }
    const page = query
      .orderBy('p.name')
      .orderBy('p.id')
      .limit(treePageSize + 1)
      .execute();
    const [rows, total] = await Promise.all([
      page,
      countBranch(scope, db, parent),
      parentId ? refuseUnseen(scope, db, parent) : null,
    ]);
    const shown = rows.slice(0, treePageSize);
    const last = shown.at(-1);
    return {
      nodes: shown.map((row) => presentNode(scope, row, false)),
      total,
      nextCursor: rows.length > treePageSize && last ? cursorOf(last) : null,
    };
  });
}

async function countBranch(scope: OrgScope, db: ScopedDb['db'], parent: number): Promise<number> {
  const row = await partnersIn(scope, db)
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('p.parent_id', '=', parent)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** The first matches by name and everybody above them that the scope sees: enough to draw the way to each. */
export function searchTree(scope: OrgScope, { keyword }: RouteInput<typeof partnerRoutes.search>) {
  const pattern = containing(keyword);
  return readIn(scope, async (db) => {
    const found = await partnersIn(scope, db)
      .select(['p.id', 'p.l1', 'p.l2', 'p.l3', 'p.l4', 'p.l5'])
      .where((eb) => eb.or([eb('p.name', 'ilike', pattern), eb('p.abbreviation', 'ilike', pattern)]))
      .orderBy('p.name')
      .limit(treeMatchMax + 1)
      .execute();
    const matches = found.slice(0, treeMatchMax);
    const isMatch = new Set(matches.map((row) => row.id));
    const onTheWay = [...new Set(matches.flatMap(({ l1, l2, l3, l4, l5 }) => [l1, l2, l3, l4, l5]))].filter(
      (id) => id !== null,
    );
    const rows =
      onTheWay.length === 0
        ? []
        : await nodesIn(scope, db)
            .where('p.id', 'in', onTheWay)
            .where(orgInScope(scope, 'p'))
            .orderBy('p.depth')
            .orderBy('p.name')
            .execute();
    return {
      nodes: rows.map((row) => presentNode(scope, row, isMatch.has(row.id))),
      isCapped: found.length > treeMatchMax,
    };
  });
}

const presentNode = (scope: OrgScope, row: Row, isMatch: boolean): PartnerNode => ({
  id: String(row.id),
  parentId: String(row.parent_id),
  name: row.name,
  abbreviation: row.abbreviation,
  type: row.partner_type as PartnerNode['type'],
  depth: row.depth,
  deviceCount: row.device_count,
  activationState: row.activated_at ? 'activated' : 'pending',
  state: stateOf(row),
  isControlled: row.is_controlled,
  isEnterable: isEnterable(scope, row),
  childCount: Number(row.child_count),
  isMatch,
});
