import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

interface ToolbarProps {
  label: string;
  children?: ReactNode;
  /** At the far end. */
  end?: ReactNode;
}

/** A named row of controls that belong together. */
export function Toolbar({ label, children, end }: ToolbarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and cannot be a flex row everywhere
    <div role="group" aria-label={label} className={styles.toolbar}>
      {children}
      {end ? <div className={styles.end}>{end}</div> : null}
    </div>
  );
}
