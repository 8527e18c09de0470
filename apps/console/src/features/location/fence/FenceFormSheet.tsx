import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import type { Fence } from '@tilldeck/contracts/location/fence.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { ConflictPlace } from '../../../components/form/ConflictPlace.tsx';
import { FormSheet } from '../../../components/form/FormFrame.tsx';
import { SchemaForm } from '../../../components/form/SchemaForm.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import { useRouteForm } from '../../../components/form/useRouteForm.ts';
import styles from './FenceForm.module.css';
import { FenceSide } from './FenceSide.tsx';
import { fenceHref, fenceList } from './fence.paths.ts';
import { fenceEntries, fenceForm, newFence } from './fence-form.fields.tsx';

/** What a person fills in of a saved fence; the password is not among it. */
const toValues = (row: Fence) => ({
  name: row.name,
  remark: row.remark,
  latitude: row.latitude,
  longitude: row.longitude,
  radiusM: row.radiusM,
  event: row.event,
  action: row.action,
  notice: row.notice,
  emails: row.emails,
  uploadMinutes: row.uploadMinutes,
  target: row.target,
});

/** The circle, its devices and what happens; beside it the map and the rehearsal. */
export function FenceFormSheet({ record }: { record?: Fence }) {
  const { t } = useTranslation('fence');
  const navigate = useNavigate();
  const { call } = useBlocks();
  const backHref = record ? fenceHref(record.id) : fenceList;
  const { control, conflict, leave } = useRouteForm<
    typeof fenceForm,
    typeof fenceRoutes.add | typeof fenceRoutes.modify
  >(
    {
      schema: fenceForm,
      fields: fenceEntries,
      ...(record
        ? {
            ...savedForm(record, () => call(fenceRoutes.detail, { id: record.id }), {
              fields: fenceEntries,
              toValues,
            }),
            call: fenceRoutes.modify,
          }
        : { call: fenceRoutes.add, initial: { ...newFence, emails: [] }, reread: null }),
      doneText: t(record ? 'saved' : 'added'),
      onDone: ({ id }) => void navigate(fenceHref(id)),
    },
    () => void navigate(backHref),
  );
  return (
    <FormSheet
      title={record ? t('editTitle', { name: record.name }) : t('add')}
      description={t('addDescription')}
      action={t(record ? 'save' : 'add')}
      backHref={backHref}
      control={control}
      leave={leave}
    >
      <ConflictPlace conflict={conflict} />
      <div className={styles.frame}>
        <SchemaForm control={control} fields={fenceEntries} columns={2} />
        <FenceSide control={control} fenceId={record?.id} />
      </div>
    </FormSheet>
  );
}
