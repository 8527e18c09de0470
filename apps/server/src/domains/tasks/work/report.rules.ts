import { type DeviceWork, readWorkId, type WorkStep } from '@tilldeck/contracts/tasks/work.schemas';

/** A report of a device that is taken in for the first time. */
export interface TakenWork {
  deviceId: string;
  epoch: number;
  seq: number;
  atMs: number;
  payload: DeviceWork;
}

/** What a batch says of one attempt of one execution. */
export interface SaidOfWork {
  taskId: string;
  deviceId: string;
  attempt: number;
  state: 'received' | 'running' | 'succeeded' | 'failed';
  percent: number | null;
  hold: string | null;
  holdUntilMs: number | null;
  code: string;
  text: string;
  result: Record<string, unknown> | null;
  receivedAtMs: number | null;
  startedAtMs: number | null;
  endedAtMs: number | null;
}

/** Held work is on the device and not begun. */
const stateOf: Record<WorkStep, SaidOfWork['state']> = {
  received: 'received',
  held: 'received',
  running: 'running',
  succeeded: 'succeeded',
  failed: 'failed',
};
const rank: Record<SaidOfWork['state'], number> = { received: 1, running: 2, succeeded: 3, failed: 3 };

/** One row for each attempt, in the order of tasks and devices. A device never goes back, and its first end counts. */
export function mergeWork(batch: readonly TakenWork[]): SaidOfWork[] {
  const merged = new Map<string, SaidOfWork>();
  for (const report of batch.toSorted((a, b) => a.epoch - b.epoch || a.seq - b.seq)) {
    const { payload, deviceId } = report;
    const key = `${payload.id}/${deviceId}`;
    const known = merged.get(key);
    const said = saidIn(report);
    if (!known) merged.set(key, said);
    else if (rank[said.state] >= rank[known.state] && rank[known.state] < 3)
      merged.set(key, {
        ...said,
        percent: said.percent ?? known.percent,
        receivedAtMs: known.receivedAtMs ?? said.receivedAtMs,
        startedAtMs: known.startedAtMs ?? said.startedAtMs,
      });
  }
  // Numbers are read once, not at every comparison: this is done for every report there is.
  return Array.from(merged.values(), (said) => ({ said, task: Number(said.taskId), device: Number(said.deviceId) }))
    .sort((a, b) => a.task - b.task || a.device - b.device)
    .map(({ said }) => said);
}

/** Nothing waits longer for a good moment: a device cannot keep an execution open for ever. */
const holdAtMostMs = 366 * 86_400_000;
const holdUntil = ({ until }: DeviceWork, atMs: number): number | null =>
  until === undefined ? null : Math.min(until, atMs + holdAtMostMs);

function saidIn({ payload, deviceId, atMs }: TakenWork): SaidOfWork {
  const state = stateOf[payload.step];
  const isEnd = rank[state] === 3;
  return {
    ...readWorkId(payload.id),
    deviceId,
    state,
    percent: state === 'succeeded' ? 100 : (payload.percent ?? null),
    hold: payload.step === 'held' ? (payload.reason ?? 'busy') : null,
    holdUntilMs: payload.step === 'held' ? holdUntil(payload, atMs) : null,
    code: state === 'failed' ? (payload.code ?? 'internal') : '',
    text: payload.text ?? '',
    result: payload.result ?? null,
    receivedAtMs: payload.step === 'received' ? atMs : null,
    startedAtMs: state === 'running' ? atMs : null,
    endedAtMs: isEnd ? atMs : null,
  };
}
