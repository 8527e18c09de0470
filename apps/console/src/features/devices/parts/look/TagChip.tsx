import type { TagColour } from '@tilldeck/contracts/devices/tag.schemas';
import styles from './TagChip.module.css';

/** A tag: its colour as a dot, its name in the text's own colour, so that it reads on every background. */
export function TagChip({ name, colour }: { name: string; colour: TagColour }) {
  return (
    <span className={styles.chip}>
      <span className={styles.dot} data-colour={colour} />
      <span className={styles.text}>{name}</span>
    </span>
  );
}
