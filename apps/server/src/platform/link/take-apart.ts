import { isPoison } from './batch-fault.ts';
import type { Received } from './message-binding.ts';

export interface TakeApartRules {
  take(reports: readonly Received[]): Promise<void>;
  /** This one the database will not have, whatever it is saved with. */
  poisoned(report: Received, error: unknown): void;
  /** Its device is set aside meanwhile. */
  isAside(report: Received): boolean;
}

/**
 * Saves reports, and leaves out what the database will not have. A batch that fails is halved by devices: what one of
 * them sent stays together, and with the first report that is found to be at fault the device is set aside with all it
 * sent of that kind. So a batch is halved once for each such device, not for each of its reports.
 */
export async function takeApart(reports: readonly Received[], rules: TakeApartRules): Promise<void> {
  try {
    if (reports.length > 0) await rules.take(reports);
  } catch (error) {
    if (!isPoison(error)) throw error;
    const [only] = reports;
    if (reports.length === 1 && only) rules.poisoned(only, error);
    else await takeHalves(reports.toSorted(bySender), rules);
  }
}

async function takeHalves(reports: readonly Received[], rules: TakeApartRules): Promise<void> {
  const middle = Math.ceil(reports.length / 2);
  for (const half of [reports.slice(0, middle), reports.slice(middle)])
    await takeApart(
      half.filter((report) => !rules.isAside(report)),
      rules,
    );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const bySender = (a: Received, b: Received): number =>
  compare(a.serial, b.serial) || compare(a.message.topic, b.message.topic);
