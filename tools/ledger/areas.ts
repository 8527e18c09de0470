import type { Requirement } from './requirements.ts';

export interface Area {
  name: string;
  about: string;
  /** Its requirements are numbered from 1. */
  count: number;
  /** Numbers that a passing test must prove in CI; the others wait for what is named. */
  isBuilt: readonly number[] | 'whole' | 'not yet';
}

/** Which requirements there are, so that CI can ask for proofs without the specification. Their texts are there. */
export const areas: readonly Area[] = [
  // WIRE-13 asks for every text of the error catalogue, so for areas that are not built yet.
  { name: 'WIRE', about: 'calls and envelope', count: 13, isBuilt: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
  { name: 'AUTH', about: 'sign-in and credentials', count: 16, isBuilt: 'whole' },
  { name: 'NAV', about: 'routes, layout, behaviour', count: 14, isBuilt: 'whole' },
  { name: 'ACC', about: 'partners, accounts, roles, menus', count: 13, isBuilt: 'whole' },
  { name: 'SYS', about: 'dictionaries and system', count: 4, isBuilt: 'whole' },
  { name: 'DEV', about: 'device registry', count: 12, isBuilt: 'whole' },
  { name: 'FAB', about: 'device connectivity', count: 5, isBuilt: 'whole' },
  { name: 'CMD', about: 'commands, tasks, releases', count: 13, isBuilt: 'whole' },
  // POL-11, offline detection, comes with location.
  { name: 'POL', about: 'device policies', count: 11, isBuilt: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
  { name: 'MAP', about: 'location', count: 3, isBuilt: 'not yet' },
  { name: 'REM', about: 'remote sessions', count: 4, isBuilt: 'not yet' },
  { name: 'APP', about: 'app store', count: 8, isBuilt: 'whole' },
  // SUP-04 waits for its popup in a browser test.
  { name: 'SUP', about: 'support', count: 5, isBuilt: [1, 2, 3, 5] },
  { name: 'SVC', about: 'service orders', count: 4, isBuilt: 'whole' },
  { name: 'CFG', about: 'configuration', count: 4, isBuilt: 'whole' },
  // DATA-02 waits for figures of remote sessions.
  { name: 'DATA', about: 'data centre and home', count: 3, isBuilt: [1, 3] },
  { name: 'MIG', about: 'migration', count: 3, isBuilt: 'not yet' },
];

const idOf = (area: Area, number: number): string => `${area.name}-${String(number).padStart(2, '0')}`;
const numbersOf = ({ count }: Area): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Every requirement, without its text. */
export const numberedRequirements: readonly Requirement[] = areas.flatMap((area) =>
  numbersOf(area).map((number) => ({ id: idOf(area, number), text: `(${area.about})` })),
);

/** What must be proven: `npm run ledger -- --require built`. */
export function listBuilt(): string[] {
  return areas.flatMap((area) => {
    if (area.isBuilt === 'not yet') return [];
    return (area.isBuilt === 'whole' ? numbersOf(area) : area.isBuilt).map((number) => idOf(area, number));
  });
}

/** Ids that only one of the two lists has: the specification changed, or the table above is wrong. */
export function listDiffering(requirements: readonly Requirement[]): string[] {
  const lists = [requirements, numberedRequirements].map((list) => list.map(({ id }) => id));
  return [...new Set(lists.flat())].filter((id) => !lists.every((list) => list.includes(id))).toSorted();
}
