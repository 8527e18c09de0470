import { useRef } from 'react';
import { useWidth } from '../base/useWidth.ts';

/** Room for the labels of the axes. */
const edges = { left: 52, right: 10, top: 8, bottom: 22 };
const bottomWithoutTimes = 6;
const widthUntilMeasured = 640;

/** The room a chart is drawn in, as wide as its place. */
export function usePlot(height: number, isTimeHidden = false) {
  const edge = isTimeHidden ? { ...edges, bottom: bottomWithoutTimes } : edges;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box) ?? widthUntilMeasured;
  const inner = { width: Math.max(1, width - edge.left - edge.right), height: height - edge.top - edge.bottom };
  const plot = {
    width,
    height,
    edge,
    inner,
    /** Places of a share from 0 to 1. */
    x: (share: number) => edge.left + share * inner.width,
    y: (share: number) => edge.top + (1 - share) * inner.height,
  };
  return { box, plot };
}

export type Plot = ReturnType<typeof usePlot>['plot'];
