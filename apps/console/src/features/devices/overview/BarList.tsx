import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NumberText } from '../../../components/text/NumberText.tsx';
import styles from './Overview.module.css';

export interface Bar {
  key: string;
  label: ReactNode;
  n: number;
  /** A part of it that stands out. */
  online?: number;
  href?: string | undefined;
  tone?: 'ok' | 'bad' | 'warn' | 'idle' | 'off';
  note?: string | undefined;
}

/** Numbers as bars, each as long as its share of the largest. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const largest = Math.max(1, ...bars.map((bar) => bar.n));
  const share = (n: number) => `${Math.max(n > 0 ? 0.5 : 0, (n / largest) * 100)}%`;
  return (
    <ul className={styles.bars}>
      {bars.map((bar) => (
        <li key={bar.key} data-tone={bar.tone} title={bar.note}>
          <span className={styles.name}>{bar.href ? <Link to={bar.href}>{bar.label}</Link> : bar.label}</span>
          <span className={styles.track} aria-hidden>
            <span className={styles.bar} style={{ width: share(bar.n) }}>
              {bar.online === undefined || bar.n === 0 ? null : (
                <span className={styles.part} style={{ width: `${(bar.online / bar.n) * 100}%` }} />
              )}
            </span>
          </span>
          <span className={styles.count}>
            <NumberText value={bar.n} isWhole />
          </span>
        </li>
      ))}
    </ul>
  );
}
