export type Requirement = { id: string; text: string };

const tableRow = /^\|\s*([A-Z]+-\d+)\s*\|\s*(.*?)\s*\|\s*$/;
const idInTitle = /\[([A-Z]+-\d+(?:\s*,\s*[A-Z]+-\d+)*)\]/g;

/** The rows of the requirement tables, in their order. */
export function parseRequirements(markdown: string): Requirement[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id, text] = tableRow.exec(line) ?? [];
    return id === undefined || text === undefined ? [] : [{ id, text }];
  });
}

/** The ids a test's title carries: `[DEV-07]`, several times or as `[DEV-07, DEV-08]`. */
export function listIdsInTitle(title: string): string[] {
  const lists = [...title.matchAll(idInTitle)].map((match) => match[1] ?? '');
  return [...new Set(lists.flatMap((list) => list.split(',').map((id) => id.trim())))];
}

/** Reads `SYS-01,WIRE-02..12,AUTH-..`: single ids, ranges, and with no bounds a whole area. */
export function expandIds(wanted: string, known: readonly Requirement[]): string[] {
  return wanted.split(',').flatMap((part) => expandPart(part.trim(), known));
}

function expandPart(part: string, known: readonly Requirement[]): string[] {
  const [, area, from, range, to] = /^([A-Z]+)-(\d*)(\.\.(\d*))?$/.exec(part) ?? [];
  if (area === undefined) throw new Error(`'${part}' is neither an id nor a range of ids`);
  const first = from === '' ? 0 : Number(from);
  const last = range === undefined ? first : to === '' || to === undefined ? Number.POSITIVE_INFINITY : Number(to);
  const ids = known.map(({ id }) => id).filter((id) => isBetween(id, area, first, last));
  if (ids.length === 0) throw new Error(`the ledger has no requirement '${part}'`);
  return ids;
}

function isBetween(id: string, area: string, first: number, last: number): boolean {
  const [ownArea, number] = id.split('-');
  return ownArea === area && Number(number) >= first && Number(number) <= last;
}
