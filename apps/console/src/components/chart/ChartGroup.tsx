import { type ReactNode, useState } from 'react';
import styles from './Chart.module.css';
import { ChartPointerContext } from './useChartPointer.ts';

/** Charts over the same range of time, one below the other: pointing at one shows the same moment in all. */
export function ChartGroup({ children }: { children: ReactNode }) {
  const pointer = useState<string>();
  return (
    <ChartPointerContext value={pointer}>
      <div className={styles.group}>{children}</div>
    </ChartPointerContext>
  );
}
