import { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import type { DeviceImport, ImportPreview } from '@tilldeck/contracts/devices/import.schemas';
import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { CheckStep } from '../../../components/wizard/CheckStep.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import styles from '../parts/intake/Intake.module.css';
import { RowsTable } from './RowsTable.tsx';
import { useResult } from './useImportFiles.ts';

interface ImportCheckProps {
  preview: ImportPreview;
  onAnother: () => void;
  onStarted: () => void;
}

/** What would come in and what is wrong with the rest, before anything happens. */
export function ImportCheck({ preview, onAnother, onStarted }: ImportCheckProps) {
  const { t } = useTranslation(['intake', 'errors']);
  const { import: record, faultCounts, ignored, rows } = preview;
  const [mode, setMode] = useState<DeviceImport['mode']>('partial');
  const navigate = useNavigate();
  const result = useResult(record.id);
  const { button } = useAction();
  const words = { good: groupNumber(record.goodCount), count: groupNumber(record.rowCount) };
  const hasFaults = record.badCount > 0;
  const obstacle =
    record.goodCount === 0
      ? t('errors:devices.import_nothing_good')
      : hasFaults && mode === 'whole'
        ? t('errors:devices.import_faulty')
        : null;
  const run = action<DeviceImport, typeof importRoutes.run>({
    key: 'run',
    label: t('import.run', { count: record.goodCount }),
    call: importRoutes.run,
    input: ({ id }) => ({ id, mode }),
    disabledReason: () => obstacle,
    done: () => t('import.started'),
    onDone: (_answer, { id }) => {
      onStarted();
      void navigate(`/device/import/details/${id}`);
    },
  });
  return (
    <CheckStep
      lead={t(hasFaults ? 'import.checked' : 'import.allGood', words)}
      texts={ignored.length > 0 ? [t('import.ignored', { names: ignored.join(', ') })] : []}
      faults={faultCounts.map(({ field, fault, count }) =>
        t('import.faultCount', { count, fault: t(`fault.${fault}`, { field: t(`column.${field}`) }) }),
      )}
      actions={
        <>
          <ActionButton label={t('import.another')} onClick={onAnother} />
          {hasFaults ? <ActionButton label={t('import.result')} isBusy={result.isBusy} onClick={result.save} /> : null}
          <ActionButton kind="primary" {...button(run, record)} />
        </>
      }
    >
      <RowsTable rows={rows} label={t('import.firstRows')} />
      {hasFaults ? (
        <fieldset className={styles.mode}>
          <legend>{t('import.mode')}</legend>
          <Radio.Group
            value={mode}
            onChange={(event) => setMode(event.target.value as DeviceImport['mode'])}
            options={(['partial', 'whole'] as const).map((value) => ({ value, label: t(`import.mode.${value}`) }))}
          />
        </fieldset>
      ) : null}
    </CheckStep>
  );
}
