import type { seriesDraft } from '@tilldeck/contracts/devices/model.schemas';
import type { z } from 'zod';
import { intId } from '../../../platform/db/int-id.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

type Draft = z.output<typeof seriesDraft>;
const columnsOf = ({ name, sort, remark }: Draft) => ({ name, sort, remark });

export const findSeriesForUpdate = ({ db }: ScopedDb, id: string) =>
  db.selectFrom('devices_series').selectAll().where('id', '=', intId(id)).forUpdate().executeTakeFirst();

export const insertSeries = ({ db }: ScopedDb, draft: Draft) =>
  db.insertInto('devices_series').values(columnsOf(draft)).returningAll().executeTakeFirstOrThrow();

export const updateSeries = ({ db }: ScopedDb, id: string, draft: Draft) =>
  db
    .updateTable('devices_series')
    .set({ ...columnsOf(draft), ...touched })
    .where('id', '=', intId(id))
    .execute();

export const updateSeriesState = ({ db }: ScopedDb, id: string, isEnabled: boolean) =>
  db
    .updateTable('devices_series')
    .set({ is_enabled: isEnabled, ...touched })
    .where('id', '=', intId(id))
    .execute();

export const deleteSeries = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('devices_series').where('id', '=', intId(id)).execute();
