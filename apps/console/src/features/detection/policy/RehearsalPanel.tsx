import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import { type DetectionPreview, detectionAim } from '@tilldeck/contracts/detection/detection.schemas';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import type { FormValues, SchemaFormControl } from '../../../components/form/useSchemaForm.ts';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { type TargetDraft, toTarget } from '../../../components/target/target-draft.rules.ts';
import { merged } from '../../../lib/form/schema-path.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './DetectionFormSheet.module.css';

/** What is typed, as far as a preview asks for it; null while something is missing. */
function aimOf(values: FormValues) {
  const aim = detectionAim.safeParse({ ...values, target: toTarget(values.target as TargetDraft | undefined) });
  return aim.success ? aim.data : null;
}

/** What the detection would have sent last week, with what is typed now. Asked for by the person. */
export function RehearsalPanel({ control }: { control: SchemaFormControl }) {
  const { t } = useTranslation('detection');
  const typed: FormValues | undefined = Form.useWatch([], control.form);
  const aim = aimOf(typed ? (merged(control.initial, typed) as FormValues) : control.initial);
  const [asked, setAsked] = useState<NonNullable<ReturnType<typeof aimOf>> | null>(null);
  const isStale = asked !== null && JSON.stringify(asked) !== JSON.stringify(aim);
  return (
    <aside className={styles.aside} aria-label={t('preview.title')}>
      <div className={styles.stuck}>
        <h2>{t('preview.title')}</h2>
        {asked && !isStale ? <Rehearsed aim={asked} /> : <p>{t('preview.hint')}</p>}
        <ActionButton
          label={t(asked ? 'preview.again' : 'preview.run')}
          disabledReason={aim ? null : t('preview.missing')}
          onClick={() => setAsked(aim)}
        />
      </div>
    </aside>
  );
}

function Rehearsed({ aim }: { aim: NonNullable<ReturnType<typeof aimOf>> }) {
  const read = useCall(detectionRoutes.preview, aim);
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonLines rows={3} />;
  return <RehearsalText preview={read.data} />;
}

function RehearsalText({ preview }: { preview: DetectionPreview }) {
  const { t } = useTranslation('detection');
  if (preview.isTooMany) return <p role="alert">{t('tooMany', { max: preview.maxDevices })}</p>;
  const mails = t('preview.mails', { count: preview.mailCount });
  const devices = t('preview.devices', { count: preview.toldDeviceCount });
  return (
    <div role="status">
      <p className={styles.sentence}>
        {preview.mailCount === 0 ? t('preview.none') : t('preview.sentence', { mails, devices })}
      </p>
      <p>{t('preview.watched', { count: preview.deviceCount })}</p>
      <p>{t('preview.found', { found: preview.foundCount, absences: preview.absenceCount })}</p>
      {preview.isCut ? <p>{t('preview.cut')}</p> : null}
      {preview.silenced.length > 0 ? (
        <>
          <p>{t('preview.silent')}</p>
          <ul>
            {preview.silenced.map(({ silence, count }) => (
              <li key={silence}>{`${t(`silence.${silence}`)}: ${count}`}</li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
