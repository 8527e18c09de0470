import type { ReactNode } from 'react';
import styles from './FieldItem.module.css';

interface FieldItemProps {
  label: string;
  /** Of the control, so that the label leads to it; without one the control is a group that names itself. */
  htmlFor?: string;
  help?: ReactNode;
  /** What is wrong with it. */
  problem?: string | null | undefined;
  isRequired?: boolean;
  /** Takes the whole row. */
  isWide?: boolean;
  children: ReactNode;
}

/** A control with its name above it, for pages that keep their values themselves. */
export function FieldItem({ label, htmlFor, help, problem, isRequired, isWide, children }: FieldItemProps) {
  return (
    <div className={styles.item} data-wide={isWide || undefined}>
      {htmlFor ? (
        <label htmlFor={htmlFor} data-required={isRequired || undefined}>
          {label}
        </label>
      ) : (
        <span className={styles.name} data-required={isRequired || undefined}>
          {label}
        </span>
      )}
      {children}
      {problem ? (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      ) : null}
      {help ? <small>{help}</small> : null}
    </div>
  );
}
