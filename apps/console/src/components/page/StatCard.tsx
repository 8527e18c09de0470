import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionButton } from '../base/ActionButton.tsx';
import { NumberText } from '../text/NumberText.tsx';
import { SkeletonLines } from './SkeletonLines.tsx';
import { Sparkline } from './Sparkline.tsx';
import styles from './StatCard.module.css';

interface StatCardProps {
  label: string;
  value?: number | bigint | null;
  unit?: string;
  /** Before the value: ≈ for one that is not exact. */
  sign?: string;
  /** Oldest first. */
  trend?: readonly number[];
  /** Against the period before, 0.12 is +12 %. */
  change?: { share: number; isGood: boolean; period: string };
  href?: string;
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
}

/** One figure with where it is going. */
export function StatCard(props: StatCardProps) {
  const { label, value, unit, sign, trend, change, href, isLoading, error, onRetry } = props;
  const { t } = useTranslation('blocks');
  return (
    <div className={styles.card} aria-busy={isLoading || undefined}>
      <div className={styles.label}>{href && !error ? <Link to={href}>{label}</Link> : label}</div>
      {error ? (
        <div className={styles.failed}>
          <span>{t('stat.failed')}</span>
          {onRetry ? <ActionButton kind="link" size="small" label={t('action.retry')} onClick={onRetry} /> : null}
        </div>
      ) : isLoading ? (
        <SkeletonLines rows={1} />
      ) : (
        <>
          <div className={styles.figure}>
            <span className={styles.value}>
              {sign ? `${sign}\u00a0` : null}
              <NumberText value={value} />
            </span>
            {unit ? <span className={styles.unit}>{unit}</span> : null}
            {change ? <Change {...change} /> : null}
          </div>
          {trend ? <Sparkline values={trend} label={t('stat.trend', { label })} /> : null}
        </>
      )}
    </div>
  );
}

function Change({ share, isGood, period }: { share: number; isGood: boolean; period: string }) {
  const percent = `${share > 0 ? '+' : ''}${Math.round(share * 1000) / 10} %`;
  return (
    <span className={styles.change} data-good={isGood} title={period}>
      <span aria-hidden>{share > 0 ? '▲' : share < 0 ? '▼' : '■'}</span> {percent}
      <span className="blk-visually-hidden"> {period}</span>
    </span>
  );
}
