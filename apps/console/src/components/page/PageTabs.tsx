import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './PageTabs.module.css';

export interface PageTab {
  key: string;
  label: string;
  count?: number | undefined;
  content: ReactNode;
}

interface PageTabsProps {
  label: string;
  tabs: readonly PageTab[];
  active: string;
  onChange: (key: string) => void;
}

/** Tabs that arrow keys walk through. Only the open one is built. */
export function PageTabs({ label, tabs, active, onChange }: PageTabsProps) {
  const id = useId();
  const current = tabs.find((tab) => tab.key === active) ?? tabs[0];
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex((tab) => tab.key === current?.key);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  if (!current) return null;
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onChange(tab.key)}
            onKeyDown={walk}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.key}`} className={styles.panel}>
        {current.content}
      </div>
    </>
  );
}
