import { minuteOf } from '@tilldeck/contracts/detection/detection.rules';
import type { DetectionDraft } from '@tilldeck/contracts/detection/detection.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export type PolicyRow = Selectable<DB['detection_policy']>;

/** What a save writes beside what was typed. */
export interface SavedFacts {
  deviceCount: number;
  zones: string[];
  language: string;
}

const columnsOf = (draft: DetectionDraft, { deviceCount, zones, language }: SavedFacts) => ({
  name: draft.name,
  slot_from: minuteOf(draft.slotFrom),
  slot_to: minuteOf(draft.slotTo),
  interval_minutes: draft.intervalMinutes,
  rule: draft.rule,
  emails: draft.emails,
  target: JSON.stringify(draft.target),
  remark: draft.remark,
  device_count: deviceCount,
  zones,
  has_lost_target: false,
  language,
});

/** Never sooner than an interval after the last look, also when a person saves twice. */
const soonest = sql<string>`greatest(now(), last_look_at + make_interval(mins => interval_minutes))`;

export const insertPolicy = (
  { db }: ScopedDb,
  draft: DetectionDraft,
  facts: SavedFacts & { orgId: number; createdBy: string },
): Promise<PolicyRow> =>
  db
    .insertInto('detection_policy')
    .values({
      ...columnsOf(draft, facts),
      org_id: facts.orgId,
      created_by: facts.createdBy,
      next_look_at: sql<string>`now()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findPolicyForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('detection_policy')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'detection_policy'))
    .forUpdate()
    .executeTakeFirst();

export async function updatePolicy(
  { db }: ScopedDb,
  id: string,
  draft: DetectionDraft,
  facts: SavedFacts,
): Promise<PolicyRow> {
  await db
    .updateTable('detection_policy')
    .set({ ...touched, ...columnsOf(draft, facts) })
    .where('id', '=', id)
    .execute();
  // By the interval that was just saved.
  return db
    .updateTable('detection_policy')
    .set({ next_look_at: sql<string>`case when is_enabled then ${soonest} end` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const updateEnabled = ({ db }: ScopedDb, id: string, isEnabled: boolean): Promise<PolicyRow> =>
  db
    .updateTable('detection_policy')
    .set({ ...touched, is_enabled: isEnabled, next_look_at: isEnabled ? soonest : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deletePolicy = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('detection_policy').where('id', '=', id).execute();
