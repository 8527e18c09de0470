import type { SheetSection } from '@tilldeck/contracts/insight/sheet.schemas';
import { useTranslation } from 'react-i18next';

type DaysSection = Extract<SheetSection, { kind: 'days' }>;

const [width, height] = [720, 160];
// Between the two themes: each is seen on white and on black.
const colours = ['#3f7cf0', '#d9822b', '#2a9d6a', '#9a5cf5', '#d9534a', '#1690a8'];
const colourOf = (nr: number) => colours[nr % colours.length] ?? '#646a73';

/** A chart without a chart library; its numbers are in the table below it. */
export function SharedChart({ section }: { section: DaysSection }) {
  const lines = section.lines.filter(({ isDrawn }) => isDrawn);
  const isBars = section.picture === 'bars';
  const topOf = (nr: number) => lines.reduce((sum, { values }) => sum + (values[nr] ?? 0), 0);
  const largest = isBars
    ? Math.max(1, ...section.days.map((_day, nr) => topOf(nr)))
    : Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const number = new Intl.NumberFormat(useTranslation('share').i18n.language);
  return (
    <figure className="td-shared-chart">
      <div className="td-shared-axis">{number.format(largest)}</div>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={section.title} preserveAspectRatio="none">
        {isBars ? (
          <Bars days={section.days} lines={lines} largest={largest} />
        ) : (
          lines.map(({ name, values }, nr) => (
            <polyline
              key={name}
              fill="none"
              stroke={colourOf(nr)}
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
              points={pointsOf(values, largest)}
            />
          ))
        )}
      </svg>
      <div className="td-shared-axis">
        <span>{section.days[0]}</span>
        <span>{section.days.at(-1)}</span>
      </div>
      <figcaption>
        {lines.map(({ name }, nr) => (
          <span key={name}>
            <i style={{ background: colourOf(nr) }} />
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

const pointsOf = (values: readonly (number | null)[], largest: number): string =>
  values
    .flatMap((value, nr) =>
      value === null
        ? []
        : [`${(nr / Math.max(1, values.length - 1)) * width},${height - (value / largest) * (height - 8)}`],
    )
    .join(' ');

function Bars({ days, lines, largest }: { days: readonly string[]; lines: DaysSection['lines']; largest: number }) {
  const step = width / Math.max(1, days.length);
  return days.map((day, nr) => {
    let below = 0;
    return lines.map(({ name, values }, line) => {
      const part = ((values[nr] ?? 0) / largest) * (height - 8);
      below += part;
      return (
        <rect
          key={`${day} ${name}`}
          x={nr * step + step * 0.15}
          y={height - below}
          width={step * 0.7}
          height={part}
          fill={colourOf(line)}
        />
      );
    });
  });
}
