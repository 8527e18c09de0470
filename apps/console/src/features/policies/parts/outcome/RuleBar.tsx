import type { RuleCounts } from '@tilldeck/contracts/policies/rule.schemas';
import { useTranslation } from 'react-i18next';
import { abbreviateNumber, groupNumber } from '../../../../lib/format/abbreviate-number.ts';
import { doneShare, outcomeParts } from './outcome-parts.rules.ts';
import styles from './RuleBar.module.css';

interface RuleBarProps {
  counts: RuleCounts;
  /** The name of the rule. */
  label: string;
}

/** How far the devices of a rule are: one bar, with its figures in words and on hover. */
export function RuleBar({ counts, label }: RuleBarProps) {
  const { t } = useTranslation('policies');
  const parts = outcomeParts(counts);
  if (parts.length === 0) return <span className="blk-soft">{t('bar.none')}</span>;
  const words = (amountOf: (count: number) => string) =>
    parts.map(({ outcome, count }) => t(`part.${outcome}`, { amount: amountOf(count) })).join(' · ');
  return (
    <div className={styles.progress} title={words(groupNumber)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={doneShare(counts)}
        aria-valuetext={words(groupNumber)}
        className={styles.bar}
      >
        {parts.map(({ outcome, share }) => (
          <span key={outcome} data-part={outcome} style={{ width: `${share}%` }} />
        ))}
      </div>
      <span className={styles.words}>{words(abbreviateNumber)}</span>
    </div>
  );
}
