import styles from './Chart.module.css';

/** The fill of each series, `<id>-<place>`: the first is plain, the others are hatched, so that colour alone says nothing. */
export function SeriesPatterns({ id, series }: { id: string; series: readonly string[] }) {
  return (
    <defs>
      {series.map((name, at) => (
        <pattern
          key={name}
          id={`${id}-${at}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${at * 45})`}
        >
          <rect width="6" height="6" className={styles.fill} data-series={at} />
          {at > 0 ? <path d="M0 0V6" className={styles.hatch} /> : null}
        </pattern>
      ))}
    </defs>
  );
}
