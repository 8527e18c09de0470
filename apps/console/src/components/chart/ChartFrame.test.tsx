import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { BarChart } from './BarChart.tsx';
import { ChartGroup } from './ChartGroup.tsx';
import { LineChart } from './LineChart.tsx';

const cells = () => screen.getAllByRole('cell').map((cell) => cell.textContent);

beforeAll(startI18n);

it('the same figures are there as a table, and what is not known is said so', async () => {
  render(
    <BlocksHarness server={new LocalServer({})}>
      <BarChart
        label="Tasks"
        nameTitle="Day"
        series={['Done', 'Failed']}
        bars={[
          { name: 'Mon', values: [1200, 3] },
          { name: 'Tue', values: [null, null] },
        ]}
      />
    </BlocksHarness>,
  );
  const chart = await screen.findByRole('img', { name: 'Tasks' });
  expect(chart.querySelector('title')?.textContent).toBe('Mon: Done 1,200, Failed 3');
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(cells()).toEqual(['Mon', '1,200', '3', 'Tue', 'No data', 'No data']);
  expect(screen.queryByRole('img')).toBeNull();
});

it('a line breaks where nothing was measured', async () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
  render(
    <BlocksHarness server={new LocalServer({})}>
      <LineChart
        label="Battery"
        unit="%"
        range={{ from: at(0), to: at(4) }}
        series={[
          {
            label: 'Battery',
            points: [80, 70, null, 60, 50].map((value, hour) => ({ at: at(hour), value })),
          },
        ]}
      />
    </BlocksHarness>,
  );
  const line = (await screen.findByRole('img', { name: 'Battery' })).querySelector('[data-series="0"]');
  expect(line?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
});

it('charts of a group show the same moment, and say why they have no values', async () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
  const shared = {
    range: { from: at(0), to: at(8) },
    bands: [{ from: at(0), to: at(4), kind: 'before' as const, text: 'Not activated yet' }],
  };
  const points = [4, 6, 8].map((hour) => ({ at: at(hour), value: hour }));
  render(
    <BlocksHarness server={new LocalServer({})}>
      <ChartGroup>
        <LineChart label="Battery" unit="%" {...shared} isTimeHidden series={[{ label: 'Battery', points }]} />
        <LineChart label="Signal" unit="dBm" {...shared} series={[{ label: 'Signal', points }]} />
      </ChartGroup>
    </BlocksHarness>,
  );
  const battery = await screen.findByRole('img', { name: 'Battery' });
  const signal = screen.getByRole('img', { name: 'Signal' });
  const guides = () => document.querySelectorAll('[data-guide]').length;
  expect(guides()).toBe(0);
  battery.getBoundingClientRect = () => new DOMRect(0, 0, 640, 200);
  fireEvent.pointerMove(battery, { clientX: 630 });
  expect(guides()).toBe(2);
  expect(screen.getByText(/ · 8 %$/)).toBeVisible();
  expect(screen.getByText(/ · 8 dBm$/)).toBeVisible();
  fireEvent.pointerLeave(battery);
  expect(guides()).toBe(0);
  expect(signal.querySelector('[data-band="before"] text')?.textContent).toBe('Not activated yet');
});
