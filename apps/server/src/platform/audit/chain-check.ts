import type { ChainFault, ChainReport } from '@tilldeck/contracts/identity/audit-check.schemas';
import { digestOf, genesisHash, linkHash } from './chain.ts';
import {
  type ChainHead,
  type EntryPlace,
  findHead,
  findLinkHash,
  type LinkRow,
  listCanonicalEntries,
  listLinks,
  listMonths,
  listStrangers,
  listUnsealedLongerThan,
  type Queryable,
} from './chain-log.ts';

const batchSize = 2_000;
/** Named one by one; the others are counted. */
const maxNamed = 100;
/** Longer than any transaction takes between its audit row and its end. */
const patienceS = 300;

export interface ChainCheckOptions {
  /** Heads somebody noted earlier: the chain must still have them. */
  noted?: readonly ChainHead[];
  onProgress?: (checked: number, total: number) => Promise<void>;
  signal?: AbortSignal | undefined;
}

/**
 * Recomputes the whole chain and holds the trail against it. It trusts no trigger or function of ours in the database, only rows.
 * After a broken link it goes on from what that link says, so one alteration is one fault and not all that follow.
 */
export async function checkChain(db: Queryable, options: ChainCheckOptions = {}): Promise<ChainReport> {
  const faults: ChainFault[] = [];
  let faultCount = 0;
  const blame = (fault: ChainFault): void => {
    faultCount++;
    if (faults.length < maxNamed) faults.push(fault);
  };
  // What is appended while it runs is left to the next check.
  const head = await findHead(db);
  for (const noted of options.noted ?? [])
    if ((await findLinkHash(db, noted.seq)) !== noted.hash) blame({ kind: 'head_differs', seq: noted.seq });

  const altered = new Set<string>();
  const months = await listMonths(db);
  let archivedCount = 0;
  let previous: { seq: number; hash: Buffer } = { seq: 0, hash: genesisHash };
  while (head && previous.seq < head.seq) {
    options.signal?.throwIfAborted();
    const links = (await listLinks(db, previous.seq, batchSize)).filter(({ seq }) => seq <= head.seq);
    if (links.length === 0) break;
    const entries = await findEntries(db, links);
    for (const link of links) {
      const entry = { entryId: link.entryId, entryAt: isoOf(link.entryAt) };
      if (link.seq !== previous.seq + 1)
        blame({ kind: 'link_removed', seq: previous.seq + 1, count: link.seq - previous.seq - 1 });
      // Behind a gap nobody can know what the link stood on.
      else if (!linkHash(previous.hash, link.seq, link.digest).equals(link.hash))
        blame({ kind: 'link_altered', seq: link.seq, ...entry });
      const texts = entries.get(link.entryId);
      if (!texts) {
        if (months.has(monthOf(link.entryAt))) blame({ kind: 'entry_removed', seq: link.seq, ...entry });
        else archivedCount++;
      } else if (!texts.some((text) => digestOf(text).equals(link.digest))) {
        altered.add(link.entryId);
        blame({ kind: 'entry_altered', seq: link.seq, ...entry });
      }
      previous = { seq: link.seq, hash: link.hash };
    }
    await options.onProgress?.(previous.seq, head.seq);
  }

  let entryCount = 0;
  for (let place: EntryPlace | null = { id: '0', at: '-infinity' }; place !== null; ) {
    options.signal?.throwIfAborted();
    const walked = await listStrangers(db, place, batchSize * 5);
    entryCount += walked.count;
    for (const { id, at } of walked.strangers)
      if (!altered.has(id)) blame({ kind: 'entry_inserted', entryId: id, entryAt: isoOf(at) });
    place = walked.last;
  }
  for (const { id, at } of await listUnsealedLongerThan(db, patienceS, maxNamed))
    blame({ kind: 'unsealed', entryId: id, entryAt: isoOf(at) });

  const broken = faults.flatMap(({ seq }) => seq ?? []);
  return {
    headSeq: head?.seq ?? 0,
    headHash: head?.hash ?? null,
    entryCount,
    archivedCount,
    brokenSeq: broken.length > 0 ? Math.min(...broken) : null,
    faultCount,
    faults,
  };
}

/** Entries by id; one id may have been given twice behind our back. */
async function findEntries(db: Queryable, links: readonly LinkRow[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const keep = (rows: Awaited<ReturnType<typeof listCanonicalEntries>>): void => {
    for (const { id, canonical } of rows) found.set(id, [...(found.get(id) ?? []), canonical]);
  };
  const instants = links.map(({ entryAt }) => entryAt).toSorted((a, b) => isoOf(a).localeCompare(isoOf(b)));
  const range = { from: instants[0] ?? '', to: instants.at(-1) ?? '' };
  keep(
    await listCanonicalEntries(
      db,
      links.map(({ entryId }) => entryId),
      range,
    ),
  );
  // An entry whose time was changed stands elsewhere; it is altered, not gone.
  const missing = links.filter(({ entryId }) => !found.has(entryId)).map(({ entryId }) => entryId);
  if (missing.length > 0) keep(await listCanonicalEntries(db, missing, null));
  return found;
}

const isoOf = (text: string): string => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
const monthOf = (text: string): string => isoOf(text).slice(0, 7).replace('-', '');
