import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import type { Detection } from '@tilldeck/contracts/detection/detection.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { ConflictPlace } from '../../../components/form/ConflictPlace.tsx';
import { FormSheet } from '../../../components/form/FormFrame.tsx';
import { SchemaForm } from '../../../components/form/SchemaForm.tsx';
import { useRouteForm } from '../../../components/form/useRouteForm.ts';
import styles from './DetectionFormSheet.module.css';
import { detectionHref, detectionList } from './detection.paths.ts';
import { detectionEntries, detectionForm, newDetection } from './detection-form.fields.tsx';
import { RehearsalPanel } from './RehearsalPanel.tsx';

type Filled = z.output<typeof detectionForm>;

/** Devices, times and addresses, and beside them what last week would have been like. */
export function DetectionFormSheet({ record }: { record?: Detection }) {
  const { t } = useTranslation('detection');
  const navigate = useNavigate();
  const { call } = useBlocks();
  const savedForm = (saved: Detection) => ({
    initial: {
      name: saved.name,
      remark: saved.remark,
      slotFrom: saved.slotFrom,
      slotTo: saved.slotTo,
      intervalMinutes: saved.intervalMinutes,
      rule: saved.rule,
      emails: saved.emails,
      target: saved.target,
    },
    toInput: (values: Filled) => ({ ...values, id: saved.id, version: saved.version }),
    fields: detectionEntries,
  });
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
            ...savedForm(record),
            call: detectionRoutes.modify,
            reread: async () => savedForm(await call(detectionRoutes.detail, { id: record.id })),
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
