import type { ReactNode } from 'react';
import { ToneTag } from '../text/StatusTag.tsx';
import styles from './Wizard.module.css';

interface CheckStepProps {
  /** How much of it can be done. */
  lead: ReactNode;
  /** What follows from it. */
  texts?: readonly string[];
  /** What is wrong, each kind with its count. */
  faults?: readonly string[];
  /** Rows with what is wrong, choices that are left. */
  children?: ReactNode;
  /** The way back first, the action last. */
  actions: ReactNode;
}

/** A step of a wizard: what would happen, what is wrong, and the buttons that lead on. */
export function CheckStep({ lead, texts = [], faults = [], children, actions }: CheckStepProps) {
  return (
    <>
      <p className={styles.lead}>{lead}</p>
      {texts.map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
      {faults.length > 0 ? (
        <ul className={styles.counts}>
          {faults.map((fault) => (
            <li key={fault}>
              <ToneTag tone="bad" text={fault} />
            </li>
          ))}
        </ul>
      ) : null}
      {children}
      <div className={styles.foot}>{actions}</div>
    </>
  );
}
