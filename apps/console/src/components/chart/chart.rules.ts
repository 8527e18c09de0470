/** Rules of charts without looks: scales, gaps and bins. */

const niceSteps = [1, 2, 2.5, 5, 10];

/** Round values that span `low` to `high`, about `count` steps of them, none smaller than `leastStep`. */
export function ticksOf(low: number, high: number, count = 4, leastStep = 0): number[] {
  const span = high - low || Math.abs(high) || 1;
  const magnitude = 10 ** Math.floor(Math.log10(span / count));
  const nice = niceSteps.find((each) => each * magnitude >= span / count) ?? 10;
  const step = Math.max(nice * magnitude, leastStep);
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  // Multiplied, not added up: 0.1 + 0.2 is no label.
  return Array.from({ length: last - first + 1 }, (_one, at) => Number(((first + at) * step).toPrecision(12)));
}

export interface Dot {
  x: number;
  y: number | null;
}

/** One line for each run of values: what is not known is a gap, not a straight line across it. */
export function linePath(dots: readonly Dot[]): string {
  let path = '';
  let isDrawn = false;
  for (const [at, { x, y }] of dots.entries()) {
    if (y === null) {
      isDrawn = false;
      continue;
    }
    const isAlone = !isDrawn && (dots[at + 1]?.y ?? null) === null;
    path += `${isDrawn ? 'L' : 'M'}${round(x)} ${round(y)}`;
    // A line of no length with round ends is a dot.
    if (isAlone) path += `L${round(x)} ${round(y)}`;
    isDrawn = true;
  }
  return path;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The dot nearest to a place. */
export function nearest(dots: readonly Dot[], x: number): number {
  let best = -1;
  for (const [at, dot] of dots.entries())
    if (best < 0 || Math.abs(dot.x - x) < Math.abs((dots[best] as Dot).x - x)) best = at;
  return best;
}

export interface Bin {
  from: number;
  to: number;
  n: number;
}

/** How many values lie in each of some equal ranges with round ends; the last one holds its upper end. */
export function binsOf(values: readonly number[], count = 10): Bin[] {
  if (values.length === 0) return [];
  const ticks = ticksOf(Math.min(...values), Math.max(...values), count);
  const bins = ticks.slice(0, -1).map((from, at) => ({ from, to: ticks[at + 1] as number, n: 0 }));
  for (const value of values) {
    const bin = bins.find(({ to }) => value < to) ?? bins.at(-1);
    if (bin) bin.n += 1;
  }
  return bins;
}

export interface Stack {
  from: number;
  to: number;
}

/** Where each part of a bar begins and ends. A part that is not known takes no room. */
export function stackOf(parts: readonly (number | null)[]): Stack[] {
  let top = 0;
  return parts.map((part) => {
    const from = top;
    top += part ?? 0;
    return { from, to: top };
  });
}

export interface StepPart {
  x: number;
  from: number;
  to: number;
}

/** The outline of values that hold until the next one, the last until `end`: along their tops and back along their feet. */
export function stepArea(parts: readonly StepPart[], end: number): string {
  const [first] = parts;
  if (!first) return '';
  const endOf = (at: number) => round(parts[at + 1]?.x ?? end);
  const tops = parts.map(({ to }, at) => `V${round(to)}H${endOf(at)}`);
  const feet = parts.map(({ x, from }) => `V${round(from)}H${round(x)}`).toReversed();
  return `M${round(first.x)} ${round(first.from)}${tops.join('')}${feet.join('')}Z`;
}

/** More bars than this are hairlines. */
const maxBars = 92;

/** Takes neighbours together until the bars fit; each is named by its first. */
export function fitBars<B extends { name: string; values: readonly number[] }>(bars: readonly B[]) {
  const span = Math.max(1, Math.ceil(bars.length / maxBars));
  return Array.from({ length: Math.ceil(bars.length / span) }, (_one, index) => {
    const taken = bars.slice(index * span, (index + 1) * span);
    const sumAt = (place: number) => taken.reduce((sum, { values }) => sum + (values[place] ?? 0), 0);
    return { name: taken[0]?.name ?? '', values: (taken[0]?.values ?? []).map((_value, place) => sumAt(place)) };
  });
}
