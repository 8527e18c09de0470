import type { ReactNode } from 'react';
import { EmailText } from '../text/EmailText.tsx';
import { type Phrase, usePhrase } from '../text/usePhrase.ts';
import styles from './FactsGrid.module.css';

export interface Fact {
  label: Phrase;
  value: ReactNode;
  /** Takes the whole row: remarks, addresses. */
  isWide?: boolean;
}

const isEmail = (value: ReactNode): value is string => typeof value === 'string' && /^\S+@\S+$/.test(value);
const isMissing = (value: ReactNode): boolean => value === null || value === undefined || value === '';

const shown = (value: ReactNode): ReactNode => (isEmail(value) ? <EmailText address={value} /> : value);

/** Labels and values in as many columns as there is room for. */
export function FactsGrid({ facts }: { facts: readonly Fact[] }) {
  const phrase = usePhrase();
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={phrase(fact.label)} data-wide={fact.isWide || undefined}>
          <dt>{phrase(fact.label)}</dt>
          <dd>{isMissing(fact.value) ? <span className="blk-soft">–</span> : shown(fact.value)}</dd>
        </div>
      ))}
    </dl>
  );
}
