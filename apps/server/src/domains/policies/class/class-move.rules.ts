/** Devices of a class that a new matcher matches in one way; `fit` null: not at all. */
export interface Part {
  fit: number | null;
  devices: number;
}

export interface SplitClass {
  id: number;
  matches: readonly number[];
  members: number;
  /** How many of its devices the matcher matches, by how. */
  hits: readonly { fit: number; devices: number }[];
}

export interface PlannedClass {
  matches: number[];
  /** The class that becomes this one; null for a new one. */
  keeps: number | null;
  /** Where its devices come from. */
  from: { classId: number; fit: number | null } | null;
}

const withFit = (matches: readonly number[], fit: number | null): number[] =>
  fit === null ? [...matches] : [...matches, fit].toSorted((left, right) => left - right);

/** The largest part keeps the class, so that its devices are not written; the others get classes of their own. */
export function splitOf({ id, matches, members, hits }: SplitClass): PlannedClass[] {
  const rest = members - hits.reduce((sum, { devices }) => sum + devices, 0);
  const parts: Part[] = [...hits, ...(rest > 0 ? [{ fit: null, devices: rest }] : [])];
  const [largest, ...others] = parts.toSorted((left, right) => right.devices - left.devices);
  if (!largest) return [];
  return [
    { matches: withFit(matches, largest.fit), keeps: id, from: null },
    ...others.map(({ fit }) => ({ matches: withFit(matches, fit), keeps: null, from: { classId: id, fit } })),
  ];
}

export interface JoinedClass {
  id: number;
  matches: readonly number[];
  members: number;
}

/** Classes that are alike without the matchers become one, and the largest keeps its devices. */
export function joinsOf(
  classes: readonly JoinedClass[],
  isLeaving: (code: number) => boolean,
): { keeps: number; matches: number[]; joins: JoinedClass[] }[] {
  const alike = new Map<string, JoinedClass[]>();
  for (const one of classes) {
    const key = one.matches.filter((code) => !isLeaving(code)).join(',');
    alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  return [...alike.values()].flatMap((group) => {
    if (!group.some(({ matches }) => matches.some(isLeaving))) return [];
    const [largest, ...joins] = group.toSorted((left, right) => right.members - left.members);
    return largest ? [{ keeps: largest.id, matches: largest.matches.filter((code) => !isLeaving(code)), joins }] : [];
  });
}
