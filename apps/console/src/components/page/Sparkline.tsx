import styles from './Sparkline.module.css';

const width = 120;
const height = 32;
const pad = 2;

export function sparklinePath(values: readonly number[]): string {
  // From zero: 323 of 332 devices must not look like none.
  const low = Math.min(0, ...values);
  const span = Math.max(...values) - low || 1;
  const step = values.length > 1 ? (width - 2 * pad) / (values.length - 1) : 0;
  return values
    .map((value, index) => {
      const y = height - pad - ((value - low) / span) * (height - 2 * pad);
      return `${index === 0 ? 'M' : 'L'}${(pad + index * step).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** A trend as plain SVG: a home page does not load a chart library for it. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  if (values.length < 2) return null;
  const line = sparklinePath(values);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={styles.sparkline}
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
    >
      <path d={`${line}L${width - pad} ${height}L${pad} ${height}Z`} className={styles.area} />
      <path d={line} className={styles.line} />
    </svg>
  );
}
