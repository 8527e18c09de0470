import type { SheetSection } from '@tilldeck/contracts/insight/sheet.schemas';
import type { PdfPaper } from '../../../platform/pdf/pdf-paper.ts';
import { axisTop, groupDays, shownLabels } from './chart.rules.ts';

export type DaysSection = Extract<SheetSection, { kind: 'days' }>;

export const soft = '#646a73';
const grid = '#e5e6eb';
/** Told apart also in grey; the legend has their names. */
const colours = [
  '#1d5bd6',
  '#d9822b',
  '#1f8a5b',
  '#8a3ffc',
  '#c0392b',
  '#0b7a8f',
  '#7a6a00',
  '#5b6470',
  '#b03a8c',
  '#3d7a1f',
];
export const colourOf = (nr: number): string => colours[nr % colours.length] ?? soft;

const chartHeight = 130;
const axisWidth = 44;
const mostBars = 62;

interface Frame {
  left: number;
  width: number;
  bottom: number;
  top: number;
}

const yOf = ({ bottom }: Frame, top: number, value: number) => bottom - (value / top) * chartHeight;

function drawAxis(paper: PdfPaper, frame: Frame, top: number, number: (value: number) => string): void {
  for (const share of [0, 0.5, 1]) {
    const y = frame.bottom - share * chartHeight;
    paper.line(
      [
        [frame.left, y],
        [frame.left + frame.width, y],
      ],
      grid,
      0.5,
    );
    paper.text(number(share * top), paper.left, y + 2.5, { size: 7, colour: soft, width: axisWidth - 6, align: 'end' });
  }
}

function drawDays(paper: PdfPaper, frame: Frame, days: readonly string[], xOf: (nr: number) => number): void {
  const shown = shownLabels(days.length, 8);
  for (const [nr, day] of days.entries()) {
    if (!shown.has(nr)) continue;
    const isLast = nr === days.length - 1 && nr > 0;
    const x = isLast ? frame.left + frame.width - 60 : Math.max(frame.left, xOf(nr) - 22);
    paper.text(day, x, frame.bottom + 11, { size: 7, colour: soft, width: 60, align: isLast ? 'end' : 'start' });
  }
}

const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

function drawBars(paper: PdfPaper, frame: Frame, { days, lines }: DaysSection, number: (value: number) => string) {
  const groups = groupDays(days.length, mostBars);
  const heights = groups.map(({ first, last }) => lines.map(({ values }) => sumOf(values.slice(first, last + 1))));
  const top = axisTop(Math.max(0, ...heights.map(sumOf)));
  drawAxis(paper, frame, top, number);
  const step = frame.width / groups.length;
  for (const [nr, parts] of heights.entries()) {
    let below = 0;
    for (const [line, value] of parts.entries()) {
      const height = (value / top) * chartHeight;
      const y = yOf(frame, top, below) - height;
      paper.box(frame.left + nr * step + step * 0.15, y, Math.min(step * 0.7, 28), height, colourOf(line));
      below += value;
    }
  }
  drawDays(
    paper,
    frame,
    groups.map(({ first }) => days[first] ?? ''),
    (nr) => frame.left + (nr + 0.5) * step,
  );
}

function drawLines(paper: PdfPaper, frame: Frame, { days, lines }: DaysSection, number: (value: number) => string) {
  const top = axisTop(Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))));
  drawAxis(paper, frame, top, number);
  const xOf = (nr: number) => frame.left + (days.length > 1 ? (nr / (days.length - 1)) * frame.width : frame.width / 2);
  for (const [nr, { values }] of lines.entries())
    paper.line(
      values.map((value, day) => (value === null ? null : [xOf(day), yOf(frame, top, value)])),
      colourOf(nr),
      1.4,
    );
  drawDays(paper, frame, days, xOf);
}

/** Names of what is drawn, each beside its colour. */
function drawLegend(paper: PdfPaper, { lines }: DaysSection): void {
  const [perRow, rowHeight] = [4, 13];
  const cell = paper.width / perRow;
  for (const [nr, { name }] of lines.entries()) {
    const x = paper.left + (nr % perRow) * cell;
    const y = paper.y + Math.floor(nr / perRow) * rowHeight;
    paper.box(x, y + 2, 8, 8, colourOf(nr));
    paper.text(name, x + 12, y + 9, { size: 8, width: cell - 18 });
  }
  paper.y += Math.ceil(lines.length / perRow) * rowHeight;
}

/** The picture of a chart over days, as vectors: sharp on paper, and its words are text. */
export function drawChart(paper: PdfPaper, section: DaysSection, number: (value: number) => string): void {
  const drawn = { ...section, lines: section.lines.filter(({ isDrawn }) => isDrawn) };
  paper.need(chartHeight + 60);
  const top = paper.y + 6;
  const frame = { left: paper.left + axisWidth, width: paper.width - axisWidth, top, bottom: top + chartHeight };
  if (section.picture === 'bars') drawBars(paper, frame, drawn, number);
  else drawLines(paper, frame, drawn, number);
  paper.y = frame.bottom + 20;
  drawLegend(paper, drawn);
  paper.y += 6;
}
