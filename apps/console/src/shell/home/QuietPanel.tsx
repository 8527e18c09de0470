import type { ReactNode } from 'react';
import { type IconName, ShellIcon } from '../ShellIcon.tsx';

interface QuietPanelProps {
  icon: IconName;
  title: string;
  empty: string;
  text: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** A panel that has nothing to show and says so. */
export function QuietPanel({ icon, title, empty, text, children }: QuietPanelProps) {
  return (
    <section className="td-home-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <div className="td-home-quiet">
        <ShellIcon name={icon} size={28} />
        <p>
          <strong>{empty}</strong>
          {text} {children}
        </p>
      </div>
    </section>
  );
}
