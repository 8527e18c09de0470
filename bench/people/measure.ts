import { median, quantile } from '../report/result.ts';
import type { TimedAnswer } from './kept-socket.ts';
import type { ServerProcess } from './server-process.ts';

/** One thing measured three ways, in blocks that take turns: the call, its bare statements, a call that does nothing. */
export interface Subject {
  name: string;
  who: string;
  /** Statements a call sends, and how many of them are the bare ones. */
  statements: { call: number; bare: number };
  /** What is left as it was before. Not measured. */
  before?(): Promise<void>;
  /** Calls without effect on the clock that `before` made, taken off the server's CPU. */
  callsBefore?: number;
  call(index: number): Promise<TimedAnswer>;
  bare(index: number): Promise<number>;
  nothing(): Promise<TimedAnswer>;
}

export interface Figures {
  name: string;
  who: string;
  ratio: { p10: number; p50: number };
  callMs: Spread;
  bareMs: Spread;
  nothingMs: Spread;
  cpuMs: { call: number; nothing: number };
  statements: Subject['statements'];
  rows: number;
  bytes: number;
  samples: number;
}

interface Spread {
  p10: number;
  p50: number;
  p90: number;
}

const round = (value: number): number => Number(value.toFixed(3));
const spreadOf = (values: readonly number[]): Spread => ({
  p10: round(quantile(values, 0.1)),
  p50: round(median(values)),
  p90: round(quantile(values, 0.9)),
});

class Samples {
  readonly call: number[] = [];
  readonly bare: number[] = [];
  readonly nothing: number[] = [];
  readonly callCpu: number[] = [];
  readonly nothingCpu: number[] = [];
  last: TimedAnswer | null = null;
}

/** Takes all subjects in turn, again and again, so that a busy moment of the machine meets every one of them. */
export async function measureAll(
  server: ServerProcess,
  subjects: readonly Subject[],
  { rounds, block, warmUpMs }: { rounds: number; block: number; warmUpMs: number },
): Promise<Figures[]> {
  for (const subject of subjects) await warmUp(subject, warmUpMs);
  const all = new Map(subjects.map((subject) => [subject, new Samples()]));
  for (let index = -1; index < rounds; index++)
    for (const [subject, kept] of all) await measureBlock(server, subject, block, index < 0 ? new Samples() : kept);
  return [...all].map(([subject, samples]) => figuresOf(subject, samples));
}

/** A server that has run for a while has compiled what it runs often; bare statements and nothing warm up alike. */
async function warmUp(subject: Subject, forMs: number): Promise<void> {
  if (subject.before) return;
  for (const until = performance.now() + forMs; performance.now() < until; ) {
    await subject.call(0);
    await subject.bare(0);
    await subject.nothing();
  }
}

async function measureBlock(server: ServerProcess, subject: Subject, block: number, into: Samples): Promise<void> {
  const cpuAtStart = await server.cpuMicros();
  for (let index = 0; index < block; index++) {
    await subject.before?.();
    into.last = await subject.call(index);
    into.call.push(into.last.ms);
  }
  const cpuAfterCalls = await server.cpuMicros();
  for (let index = 0; index < block; index++) into.bare.push(await subject.bare(index));
  await subject.nothing(); // A role changed by bare statements ends the server's copies of sessions.
  const cpuBeforeNothing = await server.cpuMicros();
  for (let index = 0; index < block; index++) into.nothing.push((await subject.nothing()).ms);
  const nothingCpu = ((await server.cpuMicros()) - cpuBeforeNothing) / block;
  into.nothingCpu.push(nothingCpu);
  into.callCpu.push((cpuAfterCalls - cpuAtStart) / block - (subject.callsBefore ?? 0) * nothingCpu);
}

function figuresOf(subject: Subject, samples: Samples): Figures {
  const [callMs, bareMs, nothingMs] = [spreadOf(samples.call), spreadOf(samples.bare), spreadOf(samples.nothing)];
  const ratioAt = (at: 'p10' | 'p50'): number => round(callMs[at] / (bareMs[at] + nothingMs[at]));
  return {
    name: subject.name,
    who: subject.who,
    ratio: { p10: ratioAt('p10'), p50: ratioAt('p50') },
    callMs,
    bareMs,
    nothingMs,
    cpuMs: { call: round(median(samples.callCpu) / 1000), nothing: round(median(samples.nothingCpu) / 1000) },
    statements: subject.statements,
    rows: rowsIn(samples.last?.body.data),
    bytes: samples.last?.bytes ?? 0,
    samples: samples.call.length,
  };
}

function rowsIn(data: unknown): number {
  if (Array.isArray(data)) return data.length;
  const { items, nodes, apps } = (data ?? {}) as { items?: unknown[]; nodes?: unknown[]; apps?: unknown[] };
  return (items ?? nodes ?? apps)?.length ?? 1;
}
