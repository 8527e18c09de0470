import type { ReactNode } from 'react';
import { DueClock } from '../text/DueClock.tsx';
import styles from './StepRow.module.css';

export type StepProgress = 'done' | 'now' | 'failed' | 'later';

export interface Step {
  key: string;
  title: string;
  note: ReactNode;
  progress: StepProgress;
  /** Until when it has to be done; a clock counts while it is under way. */
  dueAt?: string | null;
}

const signOf = (progress: StepProgress, index: number): string | number =>
  progress === 'done' ? '✓' : progress === 'failed' ? '✕' : index + 1;

/** How far something is on its way, each step with a word about it. */
export function StepRow({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ key, title, note, progress, dueAt }, index) => (
        <li
          key={key}
          data-progress={progress}
          aria-current={progress === 'now' || progress === 'failed' ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden>
            {signOf(progress, index)}
          </span>
          <span className={styles.words}>
            <strong>{title}</strong>
            <span className={styles.note}>{note}</span>
            {dueAt && progress === 'now' ? <DueClock dueAt={dueAt} /> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
