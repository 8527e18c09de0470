import { statusMessage } from '@tilldeck/contracts/link/link.messages';
import { placeMessage } from '@tilldeck/contracts/location/place.messages';
import type { PlacePoint } from '@tilldeck/contracts/location/place.schemas';
import type { BenchDevice } from '../ingest/fleet-database.ts';
import { sampleReport } from '../ingest/sample-report.ts';
import { readHotPercent } from '../ingest/state-bench.ts';
import { type Cost, compare, type IntakeStage, openIntakeStage, round } from './intake-stage.ts';

export interface IntakeSize {
  devices: number;
  /** Messages a batch, and how often each kind is measured. */
  batch: number;
  rounds: number;
}

let seq = 10;
let next = 0;
/** Devices take turns, so that all of them report. */
function senders({ devices }: IntakeStage, count: number): BenchDevice[] {
  next += count;
  return Array.from({ length: count }, (_, index) => devices[(next + index) % devices.length] as BenchDevice);
}

const minuteMs = 60_000;
/** Reports come in at the pace of a real fleet: the clock of the bench goes on by itself, and ends before now. */
let clockMs = Date.now() - 20 * 60 * minuteMs;
const passed = (minutes: number): number => {
  clockMs += minutes * minuteMs;
  return clockMs;
};

/** A way of half a minute and 22 m a point; every device has its own, and goes on where it was. */
const pointsOf = ({ id }: BenchDevice, count: number, at: number): PlacePoint[] =>
  Array.from({ length: count }, (_, index) => ({
    at: at - (count - 1 - index) * 30_000,
    latitude: 52.5 + (Number(id) % 1_000) / 1e4 + ((at / 30_000) % 2_880) * 2e-4 - (count - 1 - index) * 2e-4,
    longitude: 13.4,
    accuracyM: 8,
    speedMps: 3,
    source: 'gps',
    datum: 'wgs84',
  }));
const lineOf = ({ id }: BenchDevice, { at, latitude, longitude }: PlacePoint): string =>
  `${id}\t${new Date(at).toISOString()}\t${Math.round(latitude * 1e7)}\t${Math.round(longitude * 1e7)}\t8\t3\tgps\t1\n`;

/** Messages of so many points each, against bare COPY of the same rows. */
async function benchPoints(stage: IntakeStage, count: number, { batch, rounds }: IntakeSize) {
  const messages = Math.max(50, Math.floor((batch * 4) / count));
  const [ours, bare]: [Cost[], Cost[]] = [[], []];
  for (let turn = -1; turn < rounds; turn++) {
    const at = passed(Math.max(5, count / 2));
    seq += 1;
    const sent = senders(stage, messages).map((device) => ({ device, points: pointsOf(device, count, at) }));
    const received = sent.map(({ device, points }) => ({
      message: placeMessage,
      serial: device.sn,
      receivedAtMs: at,
      payload: { epoch: device.epoch, seq, at, points },
    }));
    const lines = sent.flatMap(({ device, points }) => points.map((point) => lineOf(device, point))).join('');
    const costs = [
      await stage.measure(() => stage.withPlaces.take(received)),
      await stage.measure(() => stage.copy(lines)),
    ];
    if (turn < 0) continue;
    ours.push(costs[0] as Cost);
    bare.push(costs[1] as Cost);
  }
  const { perS, times } = compare(ours, bare, messages * count);
  return { points: count, pointsPerS: perS, share: { clock: round(1 / times.clock), cpu: round(1 / times.cpu) } };
}

/** A till that is in its shop: the receiver is off by a metre or two. */
function statusOf({ id, sn, epoch }: BenchDevice, at: number, hasPlace: boolean) {
  const { location, ...payload } = JSON.parse(sampleReport(epoch, seq, at, 30));
  const standing = { ...location, latitude: 52.5 + (Number(id) % 1_000) / 1e4 + (seq % 10) * 1e-6 };
  return {
    message: statusMessage,
    serial: sn,
    receivedAtMs: at,
    payload: hasPlace ? { ...payload, location: standing } : payload,
  };
}

/** Once from every device: its signs, and where it is, are known from then on. */
async function settle(stage: IntakeStage, batch: number): Promise<void> {
  seq += 1;
  const at = passed(30);
  for (let from = 0; from < stage.devices.length; from += batch) {
    const part = stage.devices.slice(from, from + batch);
    await stage.withPlaces.take(part.map((device) => statusOf(device, at, true)));
  }
}

/** Statuses with the location domain and without it. Who begins takes turns as well. */
async function benchStatus(stage: IntakeStage, hasPlace: boolean, { batch, rounds }: IntakeSize) {
  const [ours, other]: [Cost[], Cost[]] = [[], []];
  const take = (uplink: IntakeStage['withPlaces']) => {
    seq += 1;
    const at = passed((5 * batch) / stage.devices.length);
    const reports = senders(stage, batch).map((device) => statusOf(device, at, hasPlace));
    return stage.measure(() => uplink.take(reports));
  };
  for (let turn = -2; turn < rounds * 2; turn++) {
    const isFirst = turn % 2 === 0;
    const before = await take(isFirst ? stage.withPlaces : stage.withoutPlaces);
    const after = await take(isFirst ? stage.withoutPlaces : stage.withPlaces);
    if (turn < 0) continue;
    ours.push(isFirst ? before : after);
    other.push(isFirst ? after : before);
  }
  const { perS, times } = compare(ours, other, batch);
  return { hasPlace, perS: { with: perS.ours, without: perS.other }, times };
}

export async function benchPlaceIntake(size: IntakeSize) {
  const stage = await openIntakeStage(size.devices);
  try {
    const place = [await benchPoints(stage, 1, size), await benchPoints(stage, 100, size)];
    await settle(stage, size.batch);
    const status = [await benchStatus(stage, true, size), await benchStatus(stage, false, size)];
    await stage.flushFigures();
    const hotPercent = await readHotPercent(stage.ownerUrl);
    return { size, place, status, hotPercent, postgres: await stage.version() };
  } finally {
    await stage.close();
  }
}
