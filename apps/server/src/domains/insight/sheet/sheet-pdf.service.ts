import type { Sheet, SheetSection } from '@tilldeck/contracts/insight/sheet.schemas';
import { domainText } from '@tilldeck/phrases/domain-text';
import type { Language } from '@tilldeck/phrases/language';
import { PdfPaper } from '../../../platform/pdf/pdf-paper.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { colourOf, type DaysSection, drawChart, soft } from './sheet-chart.service.ts';

type Of<K extends SheetSection['kind']> = Extract<SheetSection, { kind: K }>;
type Cell = string | number | null;

/** Days whose numbers are listed below their chart; the CSV has them all. */
const mostListedDays = 31;
const band = '#f5f6f7';

interface Pen {
  paper: PdfPaper;
  number: (value: number) => string;
  /** What the figures are compared with. */
  compared: string;
}

function drawFigures({ paper, number, compared }: Pen, { rows }: Of<'figures'>): void {
  const [perRow, height] = [4, 46];
  const cell = paper.width / perRow;
  for (let first = 0; first < rows.length; first += perRow) {
    paper.need(height);
    for (const [nr, { name, value, before, unit }] of rows.slice(first, first + perRow).entries()) {
      const [x, width] = [paper.left + nr * cell, cell - 10];
      paper.text(name, x, paper.y + 8, { size: 8, colour: soft, width });
      paper.text(value === null ? '–' : `${number(value)} ${unit}`.trimEnd(), x, paper.y + 25, { size: 15, width });
      if (before !== null)
        paper.text(`${compared}: ${number(before)}`, x, paper.y + 37, { size: 7, colour: soft, width });
    }
    paper.y += height;
  }
}

function drawParts({ paper, number }: Pen, { rows }: Of<'parts'>): void {
  const total = Math.max(1, ...rows.map(({ value }) => value));
  const [nameWidth, numberWidth] = [200, 60];
  const barWidth = paper.width - nameWidth - numberWidth - 20;
  for (const { name, value } of rows) {
    paper.need(15);
    paper.text(name, paper.left, paper.y + 10, { size: 9, width: nameWidth });
    paper.box(paper.left + nameWidth + 10, paper.y + 3, (value / total) * barWidth, 8, colourOf(0));
    const x = paper.left + paper.width - numberWidth;
    paper.text(number(value), x, paper.y + 10, { size: 9, width: numberWidth, align: 'end' });
    paper.y += 15;
  }
}

/** A table whose columns share the width; numbers end where those above end, and each page begins with the heads. */
function drawTable({ paper, number }: Pen, head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const cell = paper.width / Math.max(1, head.length);
  // Rows may be empty, all of them as well: days without samples.
  const isNumeric = head.map((_name, nr) => rows.every((row) => typeof row[nr] !== 'string'));
  const drawRow = (cells: readonly Cell[], colour: string) => {
    for (const [nr, value] of cells.entries()) {
      paper.text(typeof value === 'number' ? number(value) : (value ?? '–'), paper.left + nr * cell, paper.y + 9, {
        size: 8,
        colour,
        width: cell - 6,
        align: isNumeric[nr] ? 'end' : 'start',
      });
    }
    paper.y += 13;
  };
  paper.need(39);
  drawRow(head, soft);
  for (const [nr, row] of rows.entries()) {
    if (paper.need(13)) drawRow(head, soft);
    if (nr % 2 === 0) paper.box(paper.left - 3, paper.y, paper.width + 6, 13, band);
    drawRow(row, '#1f2329');
  }
}

function drawDaysSection(pen: Pen, section: DaysSection, dayTitle: string): void {
  drawChart(pen.paper, section, pen.number);
  if (section.days.length > mostListedDays) return;
  drawTable(
    pen,
    [dayTitle, ...section.lines.map(({ name }) => name)],
    section.days.map((day, nr) => [day, ...section.lines.map(({ values }) => values[nr] ?? null)]),
  );
}

function drawHead({ paper }: Pen, sheet: Sheet, language: Language): void {
  const { title, from, to, timezone, compared, filter, at } = sheet;
  paper.text(title, paper.left, paper.y + 16, { size: 18, width: paper.width });
  paper.y += 28;
  const lines = [
    `${from} – ${to} (${timezone})`,
    `${domainText(language, 'insight', 'compare.label')}: ${compared.label} (${compared.from} – ${compared.to})`,
    ...(filter === '' ? [] : [filter]),
    domainText(language, 'insight', 'sheet.at', { time: localText(at, timezone).slice(0, 16) }),
  ];
  for (const line of lines) {
    paper.text(line, paper.left, paper.y + 9, { size: 9, colour: soft, width: paper.width });
    paper.y += 13;
  }
}

/** A sheet on paper: figures, charts with their tables, and what the figures are made of. */
export function writePdf(sheet: Sheet, language: Language): Promise<Buffer> {
  const paper = new PdfPaper(sheet.title, language);
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const pen: Pen = { paper, number: (value) => format.format(value), compared: sheet.compared.label };
  drawHead(pen, sheet, language);
  for (const section of sheet.sections) {
    paper.need(70);
    paper.text(section.title, paper.left, paper.y + 24, { size: 12, width: paper.width });
    paper.y += 34;
    if (section.kind === 'figures') drawFigures(pen, section);
    else if (section.kind === 'parts') drawParts(pen, section);
    else if (section.kind === 'table') drawTable(pen, section.head, section.rows);
    else drawDaysSection(pen, section, domainText(language, 'insight', 'sheet.day'));
  }
  return paper.finish();
}
