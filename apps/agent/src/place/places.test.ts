import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TakenPoint } from '@tilldeck/contracts/location/place.rules';
import type { PlacePoint } from '@tilldeck/contracts/location/place.schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixOf } from './gpsd.rules.ts';
import { PlaceBuffer } from './place-buffer.ts';
import { Places } from './places.ts';
import { placeWatchStart, watchFix } from './watch.rules.ts';

const start = Date.parse('2026-11-18T08:00:00Z');
/** So many seconds after the start, and metres north of the shop. */
const fix = (seconds: number, north: number, accuracyM: number | null = 8): TakenPoint => ({
  at: start + seconds * 1_000,
  latitude: 53.55 + north / 111_195,
  longitude: 9.99,
  accuracyM,
  speedMps: null,
  source: 'gps',
});
/** Seconds of the fixes that are worth saying. */
function saidOf(fixes: readonly TakenPoint[], restS?: number): number[] {
  let watch = placeWatchStart;
  return fixes.flatMap((each) => {
    const step = watchFix(watch, each, restS);
    watch = step.watch;
    return step.points.map(({ at }) => (at - start) / 1_000);
  });
}

describe('a fix is worth saying', () => {
  it('once while the device stands, however its receiver errs', () => {
    const noise = Array.from({ length: 3_000 }, (_, second) => fix(second, 20 * Math.sin(second * 1.7), 20));
    expect(saidOf(noise)).toEqual([0]);
  });
  it('when the device moved twice in a row, not for one jump', () => {
    expect(saidOf([fix(0, 0), fix(1, 5_000), fix(2, 3), fix(3, 5_000), fix(4, 0)])).toEqual([0]);
    expect(saidOf([fix(0, 0), fix(1, 30), fix(2, 32), fix(3, 40), fix(4, 62), fix(5, 70)])).toEqual([0, 2, 5]);
  });
  it('with the end of the halt before it', () => {
    const halt = Array.from({ length: 300 }, (_, second) => fix(second, second % 7));
    expect(saidOf([...halt, fix(300, 40), fix(301, 60), fix(302, 90)])).toEqual([0, 299, 301]);
  });
  it('when it moved further than its accuracy', () => {
    expect(saidOf([fix(0, 0), fix(1, 80, 90), fix(2, 80, 90), fix(3, 80, 70), fix(4, 80, 70)])).toEqual([0, 4]);
  });
  it('after an hour, or as often as is asked for', () => {
    const hours = Array.from({ length: 150 }, (_, minute) => fix(minute * 60, 0));
    expect(saidOf(hours)).toEqual([0, 3_600, 7_200]);
    expect(saidOf(hours.slice(0, 12), 300)).toEqual([0, 300, 600]);
  });
  it('never for a fix that is older than the last', () => {
    expect(saidOf([fix(10, 0), fix(5, 500), fix(6, 500), fix(10, 500)])).toEqual([10]);
  });
});

describe('what gpsd says', () => {
  const line = (more: object) =>
    JSON.stringify({ class: 'TPV', mode: 3, time: '2026-11-18T08:00:00.000Z', lat: 53.55, lon: 9.99, ...more });
  it('is a fix with its accuracy', () => {
    const read = fixOf(line({ eph: 17.1, speed: 1.4 }), start);
    expect(read).toEqual({ ...fix(0, 0), accuracyM: 17.1, speedMps: 1.4 });
    expect(fixOf(line({ epx: 3, epy: 4 }), start)?.accuracyM).toBe(5);
    expect(fixOf(line({}), start)?.accuracyM).toBeNull();
  });
  it('is none without a position, a time or sense', () => {
    for (const said of [
      line({ mode: 1 }),
      line({ lat: undefined }),
      line({ time: undefined }),
      line({ lat: 91 }),
      line({ lon: 'east' }),
      '{"class":"SKY"}',
      'null',
      '{"class":',
    ])
      expect(fixOf(said, start)).toBeNull();
  });
  it('counts from its arrival where the clock of the receiver is wrong', () => {
    const rolledOver = line({ time: '2007-04-04T08:00:00.000Z' });
    expect(fixOf(rolledOver, start)?.at).toBe(start);
    expect(fixOf(line({}), start + 3_600_000)?.at).toBe(start);
  });
});

describe('with a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tilldeck-places-'));
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });

  it('the buffer survives a restart and a line that was cut off', () => {
    const buffer = PlaceBuffer.open(folder);
    buffer.add([fix(0, 0), fix(1, 50)]);
    buffer.close();
    appendFileSync(join(folder, 'places.journal'), '12345678 {"at":');
    const again = PlaceBuffer.open(folder);
    expect(again.all()).toEqual([fix(0, 0), fix(1, 50)]);
    again.clear();
    again.close();
    expect(PlaceBuffer.open(folder).size).toBe(0);
  });

  it('a full buffer keeps the whole way, the older part more roughly', () => {
    const buffer = PlaceBuffer.open(folder, 100);
    for (let second = 0; second < 1_000; second += 1) buffer.add([fix(second, second * 30)]);
    const kept = PlaceBuffer.open(folder, 100).all();
    expect(kept.length).toBeLessThanOrEqual(100);
    expect(kept[0]).toEqual(fix(0, 0));
    expect(kept.slice(-50).map(({ at }) => (at - start) / 1_000)).toEqual(
      Array.from({ length: 50 }, (_, place) => 950 + place),
    );
  });

  function open(isOff = () => false): { places: Places; messages: PlacePoint[][] } {
    const messages: PlacePoint[][] = [];
    const say = (points: readonly PlacePoint[]) => messages.push([...points]);
    return { places: new Places({ folder, isOff, restS: () => undefined, say }), messages };
  }

  it('points wait for the server to answer, over a restart too, and come in messages of 100', () => {
    const first = open();
    for (let second = 0; second < 140; second += 1) first.places.take(fix(second * 2, second * 60));
    expect(first.messages).toEqual([]);
    first.places.stop();
    const second = open();
    for (let more = 140; more < 400; more += 1) second.places.take(fix(more * 2, more * 60));
    second.places.answered();
    expect(second.messages.map(({ length }) => length)).toEqual([100, 100]);
    const times = second.messages.flat().map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    second.places.answered();
    expect(second.messages).toHaveLength(2);
    second.places.stop();
  });

  it('points of a journey leave together, and wait on disk when the connection is lost', () => {
    vi.useFakeTimers();
    const { places, messages } = open();
    places.answered();
    for (let second = 0; second < 6; second += 1) places.take(fix(second, second * 60));
    expect(messages).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(messages.map(({ length }) => length)).toEqual([3]);
    places.take(fix(10, 600));
    places.take(fix(11, 660));
    places.disconnected();
    vi.advanceTimersByTime(10_000);
    expect(messages).toHaveLength(1);
    places.answered();
    expect(messages.map(({ length }) => length)).toEqual([3, 1]);
    places.stop();
  });

  it('an owner who does not want to know is told nothing, not even of before', () => {
    let isOff = false;
    const { places, messages } = open(() => isOff);
    places.take(fix(0, 0));
    isOff = true;
    places.answered();
    places.take(fix(10, 500));
    places.take(fix(11, 500));
    isOff = false;
    places.answered();
    expect(messages).toEqual([]);
    places.stop();
    expect(PlaceBuffer.open(folder).size).toBe(0);
  });
});
