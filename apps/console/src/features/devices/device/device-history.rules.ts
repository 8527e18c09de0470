import type { DeviceHistory } from '@tilldeck/contracts/link/use-log.schemas';

type Points = DeviceHistory['points'];
type Value = Exclude<keyof Points[number], 'at'>;

interface HistoryChart {
  text: 'battery' | 'memory' | 'storage' | 'cpu' | 'signal';
  unit: string;
  points: { at: string; value: number | null }[];
  limits: { min?: number; max?: number };
}

const kinds: readonly { value: Value; text: HistoryChart['text']; unit: '%' | 'MB' | 'dBm' }[] = [
  { value: 'batteryPercent', text: 'battery', unit: '%' },
  { value: 'memoryFreeMb', text: 'memory', unit: 'MB' },
  { value: 'signalDbm', text: 'signal', unit: 'dBm' },
  { value: 'storageFreeMb', text: 'storage', unit: 'MB' },
  { value: 'cpuPercent', text: 'cpu', unit: '%' },
];
const megabytesOfGigabyte = 1_024;
const percents = { min: 0, max: 100 };

/** What has values in the history of a device, each in a unit with readable figures. */
export const chartsOf = (points: Points): HistoryChart[] =>
  kinds.flatMap(({ value, text, unit }) => {
    const known = points.flatMap((point) => point[value] ?? []);
    if (known.length === 0) return [];
    const isLarge = unit === 'MB' && Math.max(...known) >= megabytesOfGigabyte;
    const shown = (figure: number | null) =>
      figure === null || !isLarge ? figure : Math.round((figure / megabytesOfGigabyte) * 100) / 100;
    return [
      {
        text,
        unit: isLarge ? 'GB' : unit,
        points: points.map((point) => ({ at: point.at, value: shown(point[value]) })),
        limits: unit === '%' ? percents : unit === 'MB' ? { min: 0 } : {},
      },
    ];
  });
