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
 * Pieces a failed batch is cut into. Rows cost more than transactions: with 5 hostile devices in a batch of 2,000,
 * halving saves about 10,000 rows in 60 transactions, eighths about 5,200 in 100.
 */
const pieces = 8;

export type TakeApart = (reports: readonly Received[], rules: TakeApartRules) => Promise<void>;

/**
 * Saves reports, and leaves out what the database will not have. A batch that fails is cut by devices: what one of them
 * sent stays together, and with the first report that is found to be at fault the device is set aside with all it sent
 * of that kind. So the search runs once for each such device, not for each of its reports. Writers that share one
 * `TakeApart` search one after the other: hostile devices are usually in the batches of all writers, and the later ones
 * then only leave out what the first has found.
 */
export function createTakeApart(): TakeApart {
  let lastSearch: Promise<void> = Promise.resolve();
  return async (reports, rules) => {
    if (await isTaken(reports, rules)) return;
    const search = lastSearch.then(async () => {
      const heard = reports.filter((report) => !rules.isAside(report));
      if (heard.length < reports.length) await takeOrCut(heard, rules);
      else await cut(heard, rules);
    });
    lastSearch = search.catch(() => {});
    await search;
  };
}

/** False when a report among them is refused by the database and the search for it has to begin. */
async function isTaken(reports: readonly Received[], rules: TakeApartRules): Promise<boolean> {
  try {
    if (reports.length > 0) await rules.take(reports);
    return true;
  } catch (error) {
    if (!isPoison(error)) throw error;
    const [only] = reports;
    if (reports.length > 1 || !only) return false;
    rules.poisoned(only, error);
    return true;
  }
}

async function takeOrCut(reports: readonly Received[], rules: TakeApartRules): Promise<void> {
  if (!(await isTaken(reports, rules))) await cut(reports, rules);
}

async function cut(reports: readonly Received[], rules: TakeApartRules): Promise<void> {
  const sorted = reports.toSorted(bySender);
  const length = Math.ceil(sorted.length / pieces);
  for (let from = 0; from < sorted.length; from += length)
    await takeOrCut(
      sorted.slice(from, from + length).filter((report) => !rules.isAside(report)),
      rules,
    );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const bySender = (a: Received, b: Received): number =>
  compare(a.serial, b.serial) || compare(a.message.topic, b.message.topic);
