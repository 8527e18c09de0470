import styles from './Parameter.module.css';

/** A box that scrolls must be reachable by keyboard. */
const scrollable = { tabIndex: 0 } as const;

/** Text as a program reads it. */
export function CodeBox({ label, text }: { label: string; text: string }) {
  return (
    <section className={styles.json} aria-label={label} {...scrollable}>
      <pre>{text}</pre>
    </section>
  );
}
