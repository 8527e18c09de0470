import { configure, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { changeSettings } from '../../lib/settings/stored-settings.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { sparklinePath } from '../page/Sparkline.tsx';
import { StatCard } from '../page/StatCard.tsx';
import { BarChart } from './BarChart.tsx';
import { HeatMap } from './HeatMap.tsx';
import { Histogram } from './Histogram.tsx';
import { LineChart } from './LineChart.tsx';

const draw = (part: ReactNode) => render(<BlocksHarness server={new LocalServer({})}>{part}</BlocksHarness>);
const chart = (name: string) => screen.findByRole('img', { name });
const titles = (svg: HTMLElement) => [...svg.querySelectorAll('title')].map(({ textContent }) => textContent);
const cells = () =>
  screen
    .getAllByRole('cell')
    .filter((cell) => !cell.hasAttribute('aria-hidden'))
    .map(({ textContent }) => textContent);
const asTable = () => userEvent.click(screen.getByRole('button', { name: 'Show as table' }));

beforeAll(async () => {
  configure({ defaultHidden: true });
  await startI18n();
  changeSettings({ timezone: 'UTC' });
});

describe('a heat map', () => {
  const map = (
    <HeatMap
      label="Traffic"
      unit="calls"
      nameTitle="Day"
      columns={['08:00', '09:00', '10:00']}
      rows={[
        { name: 'Mon', values: [100, 25, 0] },
        { name: 'Tue', values: [null, 4] },
      ]}
    />
  );

  it('shows a quarter as a quarter of the area, nothing as nothing', async () => {
    draw(map);
    const sides = [...(await chart('Traffic')).querySelectorAll('rect')].map((square) =>
      Number(square.getAttribute('width')),
    );
    const [full = 0, quarter = 0, none] = sides;
    expect((quarter / full) ** 2).toBeCloseTo(0.25);
    expect(none).toBe(0);
  });

  it('says what is not known, in the picture and in the table', async () => {
    draw(map);
    expect(titles(await chart('Traffic')).slice(3)).toEqual([
      'Tue, 08:00: No data',
      'Tue, 09:00: 4 calls',
      'Tue, 10:00: No data',
    ]);
    await asTable();
    expect(cells().slice(4)).toEqual(['Tue', 'No data', '4 calls', 'No data']);
  });
});

describe('bars', () => {
  it('of several series lie on each other', async () => {
    const { container } = draw(
      <BarChart label="Tasks" nameTitle="Day" series={['Done', 'Failed']} bars={[{ name: 'Mon', values: [6, 2] }]} />,
    );
    await chart('Tasks');
    const [done, failed] = [...container.querySelectorAll('g > title ~ rect')].map((part) => ({
      top: Number(part.getAttribute('y')),
      height: Number(part.getAttribute('height')),
    }));
    expect(done?.height).toBeCloseTo(3 * (failed?.height ?? 0));
    expect((failed?.top ?? 0) + (failed?.height ?? 0)).toBeCloseTo(done?.top ?? Number.NaN);
  });

  it('of counts have whole numbers on their axis', async () => {
    draw(<BarChart label="Tasks" nameTitle="Day" series={['Done']} bars={[{ name: 'Mon', values: [2] }]} />);
    const texts = [...(await chart('Tasks')).querySelectorAll('text')].map(({ textContent }) => Number(textContent));
    expect(texts.filter((tick) => !Number.isNaN(tick)).every(Number.isInteger)).toBe(true);
  });

  it('with nothing to show are an empty chart', async () => {
    draw(<BarChart label="Tasks" nameTitle="Day" series={['Done']} bars={[]} />);
    expect(titles(await chart('Tasks'))).toEqual([]);
  });
});

it('a histogram counts every value exactly once', async () => {
  const values = [0, 1, 1, 2, 9, 10, 10, 3.5];
  draw(<Histogram label="Days offline" countTitle="Devices" nameTitle="Days" values={values} bins={5} />);
  await chart('Days offline');
  await asTable();
  const counts = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(within(row).getAllByRole('cell')[1]?.textContent));
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(values.length);
});

describe('a line', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
  const line = (
    <LineChart
      label="Battery"
      unit="%"
      range={{ from: at(0), to: at(4) }}
      bands={[{ from: at(3), to: null }]}
      series={[
        { label: 'Till 1', points: [0, 2, 4].map((hour) => ({ at: at(hour), value: 80 - hour })) },
        { label: 'Till 2', points: [{ at: at(2), value: 50 }] },
      ]}
    />
  );

  it('reads out the values nearest to the pointer until it leaves', async () => {
    draw(line);
    const svg = await chart('Battery');
    svg.getBoundingClientRect = () => ({ left: 0, width: 100 }) as DOMRect;
    fireEvent.pointerMove(svg, { clientX: 52 });
    expect(screen.getByText('2026-01-01 02:00 · 78 % · 50 %')).toBeInTheDocument();
    fireEvent.pointerMove(svg, { clientX: 99 });
    expect(screen.getByText('2026-01-01 04:00 · 76 % · No data')).toBeInTheDocument();
    fireEvent.pointerLeave(svg);
    expect(screen.queryByText(/ · /)).toBeNull();
  });

  it('has a row for each time that any series knows', async () => {
    draw(line);
    await chart('Battery');
    await asTable();
    expect(cells()).toEqual([
      ...['2026-01-01 00:00', '80 %', 'No data'],
      ...['2026-01-01 02:00', '78 %', '50 %'],
      ...['2026-01-01 04:00', '76 %', 'No data'],
    ]);
  });
});

describe('a figure', () => {
  it('shows its direction by sign and shape, and leads on', async () => {
    draw(
      <StatCard
        label="Devices"
        value={12_500}
        change={{ share: -0.125, isGood: false, period: 'since May' }}
        href="/d"
      />,
    );
    expect(await screen.findByText(/-12.5 %/)).toHaveTextContent('▼ -12.5 % since May');
    expect(screen.getByRole('link', { name: 'Devices' })).toHaveAttribute('href', '/d');
  });

  it('that could not be read offers to read it again, and no number', async () => {
    let reads = 0;
    draw(<StatCard label="Devices" value={3} error={new Error('away')} onRetry={() => (reads += 1)} href="/d" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(reads).toBe(1);
    expect(screen.queryByText('3')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('has a trend that stays inside its box, also where all values are equal', () => {
    const heights = (values: number[]) => [...sparklinePath(values).matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y));
    expect(heights([0, 0, 0])).toEqual([30, 30, 30]);
    expect(heights([5, 5, 10])).toEqual([16, 16, 2]);
    expect(heights([-10, 0, 10])).toEqual([30, 16, 2]);
  });
});
