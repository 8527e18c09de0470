import { useId } from 'react';
import styles from './Chart.module.css';
import type { Plot } from './usePlot.ts';

/** A time without values for a reason. */
export interface TimeBand {
  from: string;
  to: string | null;
  /** `before`: there was nothing to measure yet. */
  kind?: 'away' | 'before';
  /** Written into the band where there is room. */
  text?: string;
}

interface TimeBandsProps {
  plot: Plot;
  bands: readonly TimeBand[];
  /** The place of a moment, from 0 to 1; of the end of the range for null. */
  share: (at: string | null) => number;
}

const letterPx = 6.5;

/** Times without values, behind the lines: grey where the device was away, hatched before there was anything. */
export function TimeBands({ plot, bands, share }: TimeBandsProps) {
  const hatchId = useId();
  return (
    <>
      <defs>
        <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V6" className={styles.bandHatch} />
        </pattern>
      </defs>
      {bands.map(({ from, to, kind = 'away', text }) => {
        const x = plot.x(share(from));
        const width = Math.max(1, plot.x(share(to)) - x);
        return (
          <g key={`${kind}-${from}`} data-band={kind}>
            <rect
              className={kind === 'away' ? styles.band : undefined}
              fill={kind === 'before' ? `url(#${hatchId})` : undefined}
              x={x}
              y={plot.y(1)}
              width={width}
              height={plot.inner.height}
            />
            {text && text.length * letterPx < width ? (
              <text className={styles.bandText} x={x + width / 2} y={plot.y(0.5) + 4} textAnchor="middle">
                {text}
              </text>
            ) : null}
          </g>
        );
      })}
    </>
  );
}
