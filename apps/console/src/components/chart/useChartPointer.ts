import { createContext, useContext, useState } from 'react';

type Pointer = readonly [at: string | undefined, point: (at: string | undefined) => void];

export const ChartPointerContext = createContext<Pointer | null>(null);

/** The time under the pointer; charts of a `ChartGroup` share it. */
export function useChartPointer(): Pointer {
  const own = useState<string>();
  return useContext(ChartPointerContext) ?? own;
}
