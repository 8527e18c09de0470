import { useTranslation } from 'react-i18next';
import type { BulkStep } from '../../lib/list/bulk-run.ts';
import { PlainTable } from '../list/SectionTable.tsx';
import { ToneTag } from '../text/StatusTag.tsx';
import styles from './BulkProgress.module.css';

/** More rows than anybody reads; the rest can be copied. */
const shownSteps = 200;

/** Failures first, then the newest. */
export function BulkResults({ label, steps }: { label: string; steps: readonly BulkStep[] }) {
  const { t } = useTranslation(['blocks', 'words']);
  const sorted = steps.toReversed().sort((a, b) => Number(a.isDone) - Number(b.isDone));
  return (
    <div className={styles.results}>
      <PlainTable
        label={`${label}: ${t('bulk.results')}`}
        columns={[
          { key: 'label', title: t('words:name'), isKey: true, width: 220 },
          {
            key: 'state',
            title: t('words:state'),
            width: 120,
            render: ({ isDone }) => (
              <ToneTag tone={isDone ? 'ok' : 'bad'} text={t(isDone ? 'bulk.stepDone' : 'bulk.stepFailed')} />
            ),
          },
          { key: 'message', title: t('words:reason') },
        ]}
        rows={sorted.slice(0, shownSteps)}
        rowKey={({ key }) => key}
        hasLongTexts
        maxHeight={240}
      />
      {steps.length > shownSteps ? <p>{t('confirm.more', { count: steps.length - shownSteps })}</p> : null}
    </div>
  );
}
