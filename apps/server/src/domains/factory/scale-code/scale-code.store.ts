import type { scaleCodeDraft } from '@tilldeck/contracts/factory/scale-code.schemas';
import type { ScaleResult } from '@tilldeck/contracts/factory/scale-code.states';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isController } from '../../../platform/db/org-tree.ts';
import type { OwnDevice } from '../../../platform/db/own-device.ts';
import { isOwnDevice } from '../../../platform/db/own-device.ts';
import { inScope, type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';

type Draft = Omit<z.output<typeof scaleCodeDraft>, 'orgId'>;

const columnsOf = ({ validFrom, validUntil, remark }: Draft) => ({
  valid_from: validFrom,
  valid_until: validUntil,
  remark,
});

export const findScaleCodeForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('factory_scale_code')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'factory_scale_code'))
    .forUpdate()
    .executeTakeFirst();

export const insertScaleCode = (
  { db }: ScopedDb,
  orgId: number,
  { code, by, ...draft }: Draft & { code: string; by: string },
) =>
  db
    .insertInto('factory_scale_code')
    .values({ org_id: orgId, code, created_by: by, ...columnsOf(draft) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateScaleCode = ({ db }: ScopedDb, id: string, draft: Draft) =>
  db
    .updateTable('factory_scale_code')
    .set({ ...columnsOf(draft), updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();

export const updateScaleCodeEnded = ({ db }: ScopedDb, id: string) =>
  db
    .updateTable('factory_scale_code')
    .set({ ended_at: sql<string>`now()`, updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();

/** Makes the list of a code exactly these numbers. */
export async function setScaleSerials({ db }: ScopedDb, id: string, sns: readonly string[]): Promise<void> {
  await db
    .deleteFrom('factory_scale_serial')
    .where('code_id', '=', id)
    .where(sql<boolean>`sn <> all (${sns}::text[])`)
    .execute();
  await sql`insert into factory_scale_serial (code_id, sn) select ${id}::bigint, sn from unnest(${sns}::text[]) sn
            on conflict do nothing`.execute(db);
}

export const listScaleSerials = async ({ db }: Pick<ScopedDb, 'db'>, id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('factory_scale_serial')
    .select('sn')
    .where('code_id', '=', id)
    .orderBy('sn')
    .execute();
  return rows.map(({ sn }) => sn);
};

/** The code, if it is of the device's owner or of an organisation above, and whether it lists the device. */
export async function findCodeForDevice({ db }: ScopedDb, device: OwnDevice, code: string) {
  return db
    .selectFrom('factory_scale_code as c')
    .innerJoin('devices_device as d', (join) =>
      join.on(sql<boolean>`(c.org_id = ${vendorOrgId} or ${isController(sql.ref('c.org_id'), 'd')})`),
    )
    .select(['c.id', 'c.org_id', 'c.valid_from', 'c.valid_until', 'c.ended_at', 'd.sn'])
    .select(
      sql<boolean>`exists (select from factory_scale_serial s where s.code_id = c.id and s.sn = d.sn)`.as('is_listed'),
    )
    .where('c.code', '=', code)
    .where(isOwnDevice(device))
    .executeTakeFirst();
}

/** The record of a verification and the count beside the code, in one statement. */
export const insertScaleUse = (
  { db }: ScopedDb,
  { codeId, sn, result }: { codeId: string; sn: string; result: ScaleResult },
) =>
  sql`with used as (
        insert into factory_scale_use (code_id, sn, result) values (${codeId}::bigint, ${sn}, ${result}) returning code_id)
      update factory_scale_code set use_count = use_count + 1 from used where id = used.code_id`.execute(db);
