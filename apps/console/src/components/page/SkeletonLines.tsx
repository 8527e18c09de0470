import styles from './SkeletonLines.module.css';

const widths = ['92%', '78%', '86%', '64%', '72%', '48%'];

/** Where text will stand. */
export function SkeletonLines({ rows = 4 }: { rows?: number }) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {Array.from({ length: rows }, (_item, index) => index).map((row) => (
        <span key={row} style={{ width: rows === 1 ? '50%' : widths[row % widths.length] }} />
      ))}
    </div>
  );
}
