import { render, screen, within } from '@testing-library/react';
import { device } from '@tilldeck/phrases/en-US/device';
import { beforeAll, expect, it } from 'vitest';
import { loadTexts, startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { ShareBars } from './ShareBars.tsx';

beforeAll(async () => {
  await startI18n();
  await loadTexts('device');
});

it('bars in two parts have a legend and both figures; the rest is set apart', async () => {
  render(
    <BlocksHarness server={new LocalServer({})}>
      <ShareBars
        total={130}
        rows={[
          { key: '1', label: 'T2', n: 100, online: 55 },
          { key: 'other', label: 'Other', n: 30, isRest: true },
        ]}
      />
    </BlocksHarness>,
  );
  const legend = await screen.findByRole('list');
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([device['overview.legendOnline'], device['overview.legendRest']]);
  const [model, rest] = screen.getAllByRole('row');
  expect(model).toHaveTextContent('55 / 100');
  expect(model).not.toHaveAttribute('data-rest');
  expect(rest).toHaveAttribute('data-rest');
});

it('bars in one part need no legend', async () => {
  render(
    <BlocksHarness server={new LocalServer({})}>
      <ShareBars total={3} rows={[{ key: '1', label: '3.8.1', n: 3 }]} />
    </BlocksHarness>,
  );
  expect(await screen.findByText('3.8.1')).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
});
