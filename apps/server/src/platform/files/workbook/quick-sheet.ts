import { Unreadable } from './unreadable.ts';
import type { SheetTable, WorkbookRequest } from './workbook-request.ts';
import { openZip } from './zip-parts.ts';

type ReadRequest = Extract<WorkbookRequest, { action: 'read' }>;

/** Larger parts are left to the library, and to the bounds of the process. */
const maxPartBytes = 48 * 2 ** 20;

/** Something this reader does not know for sure. */
class Unsure extends Error {}
const unsure = (): never => {
  throw new Unsure();
};

/**
 * Reads an ordinary xlsx by looking only at the cells of its first sheet: a third of the time and memory of the library's
 * whole model. Answers null wherever a workbook is not quite ordinary; the library reads that one.
 */
export function readQuickly(bytes: Buffer, request: ReadRequest): SheetTable | null {
  let rows: SheetTable['rows'];
  try {
    const part = openZip(bytes, maxPartBytes) ?? unsure();
    const text = (name: string) => textOf(part(name));
    const { path, isDate1904 } = firstSheet(text);
    const strings = sharedStrings(text('xl/sharedStrings.xml'));
    const kinds = numberKinds(text('xl/styles.xml'));
    rows = readRows(text(path) ?? unsure(), { strings, kinds, isDate1904, request });
  } catch {
    return null;
  }
  if (rows.length === 0) throw new Unreadable('empty');
  if (rows.length > request.maxRows) throw new Unreadable('too_large');
  return { rows };
}

function textOf(part: Buffer | null): string | null {
  if (!part) return null;
  const text = part.toString('utf8');
  const declared = /^\uFEFF?<\?xml[^<>]*encoding=["']([^"']+)/.exec(text)?.[1];
  if ((declared && !/^utf-8$/i.test(declared)) || text.includes('<!') || text.includes('\r<')) unsure();
  return text;
}

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

function firstSheet(text: (name: string) => string | null): { path: string; isDate1904: boolean } {
  const book = text('xl/workbook.xml') ?? unsure();
  const links = text('xl/_rels/workbook.xml.rels') ?? unsure();
  const id = attribute(/<sheet\s[^<>]*>/.exec(book)?.[0] ?? unsure(), 'r:id') ?? unsure();
  const link = links.match(/<Relationship\s[^<>]*>/g)?.find((tag) => attribute(tag, 'Id') === id) ?? unsure();
  const target = attribute(link, 'Target') ?? unsure();
  if (!/^(\/xl\/)?worksheets\/[\w.-]+\.xml$/.test(target)) unsure();
  const properties = /<workbookPr\b[^<>]*>/.exec(book)?.[0] ?? '';
  return {
    path: `xl/${target.replace('/xl/', '')}`,
    isDate1904: /^(1|true)$/.test(attribute(properties, 'date1904') ?? ''),
  };
}

/** Every text of a part, put together from its runs. Notes on pronunciation stand beside it and are not it. */
function sharedStrings(xml: string | null): string[] {
  if (!xml) return [];
  if (xml.includes('<rPh') || xml.includes('<si/>')) unsure();
  return xml
    .split('<si>')
    .slice(1)
    .map((item) => runsOf(item.slice(0, item.indexOf('</si>'))));
}

function runsOf(xml: string): string {
  let text = '';
  for (const [, run = ''] of xml.matchAll(/<t(?:\s[^<>]*)?>([^<]*)<\/t>/g)) text += run;
  return plain(text);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  if (text.includes('_x') || text.includes('\r')) unsure();
  return text.includes('&') ? text.replace(/&(\w+|#\d+|#x[\da-f]+);/gi, (_all, name: string) => entityOf(name)) : text;
}

function entityOf(name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  // Line ends and signs XML does not allow are treated in many ways.
  return name.startsWith('#') ? (code >= 32 ? String.fromCodePoint(code) : unsure()) : (entities[name] ?? unsure());
}

type NumberKind = 'number' | 'date' | 'unsure';
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const builtInNumbers = new Set([0, 1, 2, 3, 4, 9, 10, 11, 12, 13, 37, 38, 39, 40, 48, 49]);

/** What a number means in each style of a cell. */
function numberKinds(xml: string | null): NumberKind[] {
  const own = new Map<number, NumberKind>();
  for (const tag of xml?.match(/<numFmt\s[^<>]*>/g) ?? [])
    own.set(Number(attribute(tag, 'numFmtId')), kindOf(attribute(tag, 'formatCode') ?? ''));
  const cells = nextElement(xml ?? '', 'cellXfs', 0)?.content ?? '';
  return (cells.match(/<xf\s[^<>]*>/g) ?? []).map((tag) => {
    const id = Number(attribute(tag, 'numFmtId') ?? 0);
    return own.get(id) ?? (builtInDates.has(id) ? 'date' : builtInNumbers.has(id) ? 'number' : 'unsure');
  });
}

function kindOf(code: string): NumberKind {
  if (/["\\[&_*]/.test(code)) return 'unsure';
  if (/[yd]/i.test(code)) return 'date';
  return /^[#0.,%E+?; -]*$/.test(code) ? 'number' : 'unsure';
}

interface Known {
  strings: readonly string[];
  kinds: readonly NumberKind[];
  isDate1904: boolean;
  request: ReadRequest;
}

interface Element {
  index: number;
  /** What is between the name and the end of the opening tag. */
  head: string;
  /** Undefined where the tag closes itself. */
  content: string | undefined;
  end: number;
}

/**
 * The next element of this name. Each sign is looked at once: an expression that searches for the end from every
 * beginning takes the square of the time where ends are missing.
 */
function nextElement(xml: string, name: string, from: number): Element | null {
  const open = `<${name}`;
  let index = xml.indexOf(open, from);
  while (index >= 0 && /\w/.test(xml.charAt(index + open.length))) index = xml.indexOf(open, index + open.length);
  if (index < 0) return null;
  const headEnd = xml.indexOf('>', index);
  if (headEnd < 0) return unsure();
  const isClosed = xml.charAt(headEnd - 1) === '/';
  const head = xml.slice(index + open.length, isClosed ? headEnd - 1 : headEnd);
  if (isClosed) return { index, head, content: undefined, end: headEnd + 1 };
  const close = `</${name}>`;
  const closeAt = xml.indexOf(close, headEnd);
  // An end that is missing, or written in another way, is nothing for a quick look.
  if (closeAt < 0) return unsure();
  return { index, head, content: xml.slice(headEnd + 1, closeAt), end: closeAt + close.length };
}

function readRows(xml: string, known: Known): SheetTable['rows'] {
  const start = xml.indexOf('<sheetData>');
  const end = xml.indexOf('</sheetData>');
  if (start < 0 || end < start) unsure();
  const rows: SheetTable['rows'] = [];
  let last = 0;
  for (let row = nextElement(xml, 'row', start); row && row.index < end; row = nextElement(xml, 'row', row.end)) {
    const no = Number(/\br="(\d+)"/.exec(row.head)?.[1] ?? unsure());
    if (no <= last) unsure();
    last = no;
    // One row more than fits tells that there are more.
    if (no > known.request.maxRows + 1) break;
    const cells = cellsOf(row.content ?? '', known);
    if (cells.some((text) => text !== '')) rows.push({ no, cells });
  }
  return rows;
}

function cellsOf(xml: string, known: Known): string[] {
  const { maxColumns, maxCellLength } = known.request;
  const cells: string[] = [];
  for (let cell = nextElement(xml, 'c', 0); cell; cell = nextElement(xml, 'c', cell.end)) {
    const { head, content } = cell;
    const column = columnOf(/\br="([A-Z]{1,3})\d+"/.exec(head)?.[1] ?? unsure());
    if (column < cells.length) unsure();
    if (column >= maxColumns) continue;
    while (cells.length < column) cells.push('');
    cells.push(
      content === undefined
        ? ''
        : contentOf(head, content, known)
            .trim()
            .slice(0, maxCellLength + 1),
    );
  }
  return cells;
}

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function contentOf(head: string, content: string, { strings, kinds, isDate1904 }: Known): string {
  const type = /\bt="(\w+)"/.exec(head)?.[1] ?? 'n';
  if (type === 'inlineStr') return content.includes('<rPh') ? unsure() : runsOf(content);
  const value = /<v(?:\s[^<>]*)?>([^<]*)<\/v>/.exec(content)?.[1];
  if (value === undefined) return '';
  if (type === 's') return strings[Number(value)] ?? unsure();
  if (type === 'str') return plain(value);
  if (type !== 'n' || value.trim() === '') return unsure();
  const style = /\bs="(\d+)"/.exec(head)?.[1];
  const kind = style === undefined ? 'number' : (kinds[Number(style)] ?? 'unsure');
  const number = Number(value);
  if (kind === 'unsure' || !Number.isFinite(number)) return unsure();
  if (kind === 'date') return dateOf(number, isDate1904);
  return Number.isSafeInteger(number) || Math.abs(number) < 1e15 ? String(number) : number.toExponential();
}

const daySeconds = 86_400;
const daysFrom1904 = 1_462;

/** Days since 1900 as this format counts them, from March 1900 on, where it counts right. */
function dateOf(serial: number, isDate1904: boolean): string {
  const days = serial + (isDate1904 ? daysFrom1904 : 0);
  if (days < 61 || days > 2_958_465) return unsure();
  const seconds = Math.floor(days) * daySeconds + Math.floor((days - Math.floor(days)) * daySeconds + 0.0001);
  const iso = new Date(Date.UTC(1899, 11, 30) + seconds * 1_000).toISOString().slice(0, 19);
  return iso.endsWith('T00:00:00') ? iso.slice(0, 10) : iso;
}
