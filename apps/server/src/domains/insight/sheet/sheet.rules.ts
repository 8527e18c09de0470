import { movedDay } from '@tilldeck/contracts/core/moved-day';
import type { Sheet, SheetSection } from '@tilldeck/contracts/insight/sheet.schemas';
import { type FigureFilter, usualDays } from '@tilldeck/contracts/insight/statistics.schemas';
import type { Period } from '../series/period.rules.ts';

/** A line of a sheet in a file. */
export interface SheetLine {
  id: string;
  section: string;
  name: string;
  day: string;
  value: number | null;
  before: number | null;
}

/** The days a filter names, or the usual ones up to today. */
export const askedDays = ({ from, to }: Pick<FigureFilter, 'from' | 'to'>, today: string): Period =>
  from !== undefined && to !== undefined ? { from, to } : { from: movedDay(today, 1 - usualDays), to: today };

type Unnumbered = Omit<SheetLine, 'id' | 'section'>;

function linesOf(section: SheetSection): Unnumbered[] {
  switch (section.kind) {
    case 'figures':
      return section.rows.map(({ name, unit, value, before }) => ({
        name: unit === '' ? name : `${name} (${unit})`,
        day: '',
        value,
        before,
      }));
    case 'days':
      return section.lines.flatMap(({ name, values, before }) =>
        section.days.map((day, nr) => ({ name, day, value: values[nr] ?? null, before: before[nr] ?? null })),
      );
    case 'parts':
      return section.rows.map(({ name, value }) => ({ name, day: '', value, before: null }));
    // The ranking, whose file has columns of its own.
    case 'table':
      return [];
  }
}

/** Everything a sheet shows, one number a line: figures, the tables of its charts and what they are made of. */
export const sheetLines = ({ sections }: Sheet): SheetLine[] =>
  sections
    .flatMap((section) => linesOf(section).map((line) => ({ section: section.title, ...line })))
    .map((line, nr) => ({ id: String(nr + 1), ...line }));
