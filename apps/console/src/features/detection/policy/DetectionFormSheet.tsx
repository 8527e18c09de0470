import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import type { Detection } from '@tilldeck/contracts/detection/detection.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { ConflictPlace } from '../../../components/form/ConflictPlace.tsx';
import { FormSheet } from '../../../components/form/FormFrame.tsx';
import { SchemaForm } from '../../../components/form/SchemaForm.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import { useRouteForm } from '../../../components/form/useRouteForm.ts';
import styles from './DetectionFormSheet.module.css';
import { detectionHref, detectionList } from './detection.paths.ts';
import { detectionEntries, detectionForm, newDetection } from './detection-form.fields.tsx';
import { RehearsalPanel } from './RehearsalPanel.tsx';

/** What a person fills in of a saved policy. */
const toValues = ({ name, remark, slotFrom, slotTo, intervalMinutes, rule, emails, target }: Detection) => ({
  name,
  remark,
  slotFrom,
  slotTo,
  intervalMinutes,
  rule,
  emails,
  target,
});

/** Devices, times and addresses, and beside them what last week would have been like. */
export function DetectionFormSheet({ record }: { record?: Detection }) {
  const { t } = useTranslation('detection');
  const navigate = useNavigate();
  const { call } = useBlocks();
  const backHref = record ? detectionHref(record.id) : detectionList;
  const { control, conflict, leave } = useRouteForm<
    typeof detectionForm,
    typeof detectionRoutes.add | typeof detectionRoutes.modify
  >(
    {
      schema: detectionForm,
      fields: detectionEntries,
      ...(record
        ? {
            ...savedForm(record, () => call(detectionRoutes.detail, { id: record.id }), {
              fields: detectionEntries,
              toValues,
            }),
            call: detectionRoutes.modify,
          }
        : { call: detectionRoutes.add, initial: { ...newDetection, emails: [] }, reread: null }),
      doneText: t(record ? 'saved' : 'added'),
      onDone: ({ id }) => void navigate(detectionHref(id)),
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
        <SchemaForm control={control} fields={detectionEntries} columns={2} />
        <RehearsalPanel control={control} />
      </div>
    </FormSheet>
  );
}
