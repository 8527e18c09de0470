import { cpus } from 'node:os';

export type ProcessorTimes = { idleMs: number; wholeMs: number };

/** What all processors did since the machine was started. */
export function readProcessors(): ProcessorTimes {
  const times = cpus().map((processor) => processor.times);
  return {
    idleMs: times.reduce((sum, { idle }) => sum + idle, 0),
    wholeMs: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}

/** How busy they were between two moments, in per cent: a step that leaves them idle can have a neighbour or another worker. */
export function busyPercent(before: ProcessorTimes, after: ProcessorTimes): number {
  const wholeMs = after.wholeMs - before.wholeMs;
  return wholeMs > 0 ? Math.round(100 - (100 * (after.idleMs - before.idleMs)) / wholeMs) : 0;
}
