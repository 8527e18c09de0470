import { benchDetection } from './detection-bench.ts';

interface Asked {
  small: boolean;
  fleet: string;
  rounds: string;
}

/** `npm run bench -- detection`; answers whether it is good enough. */
export async function runDetection({ small, fleet, rounds }: Asked): Promise<boolean> {
  const { ratio, file } = await benchDetection(
    small
      ? { fleets: [10_000, 20_000], changes: 200, rounds: 2 }
      : { fleets: [10_000, Number(fleet)], changes: 1_000, rounds: Number(rounds) },
    small ? () => undefined : console.log,
  );
  console.log(`detection: a look in the large fleet is ${ratio.toFixed(2)} x one in the small fleet (${file})`);
  // Two short rounds show only that it works.
  return small || ratio <= 1.5;
}
