/** The loudest sample of each of some equal parts, from 0 to 1. */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const step = samples.length / count;
  return Array.from({ length: count }, (_one, at) => {
    let peak = 0;
    for (let place = Math.floor(at * step); place < Math.floor((at + 1) * step); place += 1)
      peak = Math.max(peak, Math.abs(samples[place] ?? 0));
    return Math.min(1, peak);
  });
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** One upright line for each peak, around the middle; silence is a dot. */
export function wavePath(peaks: readonly number[], width: number, height: number): string {
  const step = width / Math.max(1, peaks.length);
  return peaks
    .map((peak, at) => {
      const half = Math.max(0.5, (peak * height) / 2);
      return `M${round((at + 0.5) * step)} ${round(height / 2 - half)}V${round(height / 2 + half)}`;
    })
    .join('');
}
