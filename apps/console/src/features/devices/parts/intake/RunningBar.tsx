import { ProgressBar } from '../../../../components/base/ProgressBar.tsx';
import styles from './Intake.module.css';

interface RunningBarProps {
  /** How far it is, in words. */
  text: string;
  done: number;
  count: number;
}

/** How far something in the background is. */
export function RunningBar({ text, done, count }: RunningBarProps) {
  return (
    <div className={styles.progress} role="status">
      <span>{text}</span>
      <ProgressBar label={text} share={count === 0 ? 0 : done / count} />
    </div>
  );
}
