import { benchInsight, type InsightOptions } from './insight-bench.ts';
import { printInsight } from './print-insight.ts';

interface Wanted {
  small: boolean;
  fleet: string;
  rounds: string;
  only?: string | undefined;
  database?: string | undefined;
}

const mostDevices = 400_000;

const sizeOf = ({ small, fleet, rounds }: Wanted): Omit<InsightOptions, 'database' | 'only'> =>
  small
    ? {
        fleet: 2_000,
        devices: 2_000,
        partners: 30,
        apps: 50,
        rounds: 1,
        writers: { activations: 200, transfer: 1_000, results: 4_000, rounds: 1 },
        notes: 25_000,
      }
    : {
        fleet: Number(fleet),
        devices: Math.min(Number(fleet), mostDevices),
        partners: 20_000,
        apps: 20_000,
        rounds: Number(rounds),
        writers: { activations: 10_000, transfer: 50_000, results: 200_000, rounds: 2 },
        notes: 200_000,
      };

/** How fast is judged on the full run; answers must say how old they are in any. */
export async function runInsight(wanted: Wanted): Promise<boolean> {
  const { file, figures } = await benchInsight(
    { ...sizeOf(wanted), database: wanted.database, only: wanted.only?.split(';') ?? [] },
    wanted.small ? () => undefined : console.log,
  );
  printInsight(figures);
  console.log(`insight: ${file}`);
  return figures.waiting?.isMarked ?? true;
}
