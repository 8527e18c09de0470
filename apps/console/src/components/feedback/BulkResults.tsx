import { useTranslation } from 'react-i18next';
import type { BulkStep } from '../../lib/list/bulk-run.ts';
import { ToneTag } from '../text/StatusTag.tsx';
import styles from './BulkProgress.module.css';

/** A box that scrolls must be reachable by keyboard. */
const scrollable = { tabIndex: 0 } as const;

/** More rows than anybody reads; the rest can be copied. */
const shownSteps = 200;

/** Failures first, then the newest. */
export function BulkResults({ id, label, steps }: { id: string; label: string; steps: readonly BulkStep[] }) {
  const { t } = useTranslation('blocks');
  const sorted = [...steps].reverse().sort((a, b) => Number(a.isDone) - Number(b.isDone));
  return (
    <section id={id} className={styles.results} {...scrollable} aria-label={`${label}: ${t('bulk.results')}`}>
      <table className={styles.table}>
        <tbody>
          {sorted.slice(0, shownSteps).map((step) => (
            <tr key={step.key}>
              <th scope="row">{step.label}</th>
              <td>
                <ToneTag
                  tone={step.isDone ? 'ok' : 'bad'}
                  text={t(step.isDone ? 'bulk.stepDone' : 'bulk.stepFailed')}
                />
              </td>
              <td>{step.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {steps.length > shownSteps ? <p>{t('confirm.more', { count: steps.length - shownSteps })}</p> : null}
    </section>
  );
}
