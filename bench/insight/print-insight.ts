import type { benchInsight } from './insight-bench.ts';

type Figures = Awaited<ReturnType<typeof benchInsight>>['figures'];

const mostMs = 100;
const mostRanking = 30;
const mostRatio = 1.2;
/** Below, a call costs more than its statements by what HTTP takes. */
const comparedMs = 5;
const mostYear = 3;

/** Every read, then what falls short. */
export function printInsight({ reads, periods, ranks, waiting, writers, storage }: Figures): void {
  for (const { who, name, ratio, callMs, bareMs, nothingMs, bytes } of reads)
    console.log(
      `${who.padEnd(9)}${name.padEnd(38)} ${ratio.toFixed(2)}  call ${callMs.p50} ${callMs.p95} ${callMs.p99}  bare ${bareMs.p50} ${bareMs.p95} ${bareMs.p99}  nothing ${nothingMs}  ${bytes} B`,
    );
  const short = [
    ...reads
      .filter(({ name, callMs }) => callMs.p99 > (name.startsWith('ranking,') ? mostRanking : mostMs))
      .map(({ who, name, callMs }) => `${name} as ${who}: p99 ${callMs.p99} ms`),
    ...reads
      .filter(({ ratio, bareMs }) => bareMs.p50 >= comparedMs && ratio > mostRatio)
      .map(({ who, name, ratio }) => `${name} as ${who}: ${ratio} x its SQL`),
    ...periods
      .filter(({ ratio }) => ratio > mostYear)
      .map(({ who, name, ratio }) => `${name} as ${who}: a year takes ${ratio} x 30 days`),
  ];
  for (const line of short) console.log(`short: ${line}`);
  if (waiting) printWaiting(waiting);
  for (const [name, { cpuRatio }] of Object.entries(writers ?? {}))
    console.log(`${name}: ${cpuRatio.toFixed(3)} of without`);
  console.log(`rankings: ${JSON.stringify(ranks)}`);
  for (const { table, rows, gigabytes, bytesARow } of storage.byTable)
    console.log(`${table}: ${rows} rows, ${gigabytes} GB, ${bytesARow} B a row`);
}

function printWaiting(waiting: NonNullable<Figures['waiting']>): void {
  for (const [name, { p50Ms, p99Ms }] of Object.entries(waiting.calls))
    console.log(`${waiting.notes} notes wait: ${name} ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`);
  console.log(
    `as of: ${waiting.isMarked}; notes added a second: metrics ${waiting.metricRoller.notesPerS}, totals ${waiting.totalsRoller.notesPerS}`,
  );
}
