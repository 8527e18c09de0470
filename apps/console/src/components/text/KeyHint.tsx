import styles from './KeyHint.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** `mod+K` is Ctrl K here and ⌘ K on a Mac. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split('+').map((key) => (
        <kbd key={key} className={styles.key}>
          {key === 'mod' ? (isApple ? '⌘' : 'Ctrl') : key}
        </kbd>
      ))}
    </span>
  );
}
