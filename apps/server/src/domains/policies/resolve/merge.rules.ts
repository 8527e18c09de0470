import type { PolicyKind } from '@tilldeck/contracts/policies/policy-kind.schemas';
import { type BeatReason, beatReason, type Candidate, compareCandidates } from './precedence.rules.ts';

/** One value of a device, the rule it comes from and those that lost. */
export interface ResolvedValue {
  /** Field, or entry of a list; empty where the kind has one value. */
  field: string;
  value: unknown;
  by: Candidate;
  beat: readonly { candidate: Candidate; reason: BeatReason }[];
}

export interface Resolved {
  /** Null where no rule matches. */
  document: Record<string, unknown> | null;
  values: readonly ResolvedValue[];
}

type Mergeable = Pick<PolicyKind, 'merge' | 'listField'>;

/** The one resolver: what counts on a device that these rules match, and why. */
export function resolve(kind: Mergeable, candidates: readonly Candidate[]): Resolved {
  const ordered = candidates.toSorted(compareCandidates);
  const [nearest] = ordered;
  if (!nearest) return { document: null, values: [] };
  if (kind.merge === 'one')
    return { document: nearest.content, values: [resolvedOf('', nearest.content, nearest, ordered.slice(1))] };
  return kind.merge === 'fields' ? mergeFields(ordered) : mergeLists(ordered, kind.listField ?? '');
}

const resolvedOf = (field: string, value: unknown, by: Candidate, losers: readonly Candidate[]): ResolvedValue => ({
  field,
  value,
  by,
  beat: losers.map((candidate) => ({ candidate, reason: beatReason(by, candidate) })),
});

function mergeFields(ordered: readonly Candidate[]): Resolved {
  const fields = [...new Set(ordered.flatMap(({ content }) => Object.keys(content)))].toSorted();
  const values = fields.flatMap((field) => {
    const [by, ...losers] = ordered.filter(({ content }) => content[field] !== undefined);
    return by ? [resolvedOf(field, by.content[field], by, losers)] : [];
  });
  return { document: Object.fromEntries(values.map(({ field, value }) => [field, value])), values };
}

function mergeLists(ordered: readonly Candidate[], listField: string): Resolved {
  const entries = ordered.flatMap((candidate) =>
    entriesOf(candidate.content[listField]).map((entry) => ({ candidate, entry, key: keyOf(entry) })),
  );
  const keys = [...new Set(entries.map(({ key }) => key))].toSorted();
  const values = keys.flatMap((key) => {
    const [by, ...losers] = entries.filter((entry) => entry.key === key);
    return by
      ? [
          resolvedOf(
            key,
            by.entry,
            by.candidate,
            losers.map(({ candidate }) => candidate),
          ),
        ]
      : [];
  });
  return { document: { [listField]: values.map(({ value }) => value) }, values };
}

const entriesOf = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []);

/** Entries are packages, or say of a package what is allowed to it. */
const keyOf = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null && 'package' in entry ? String(entry.package) : String(entry);

/** Rules that count for something on devices that all these match. */
export const winnersOf = ({ values }: Resolved): string[] => [...new Set(values.map(({ by }) => by.ruleId))].toSorted();
