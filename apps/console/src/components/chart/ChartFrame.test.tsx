import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { BarChart } from './BarChart.tsx';
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
