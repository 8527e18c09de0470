import { render, screen } from '@testing-library/react';
import type { ExaminationDetail } from '@tilldeck/contracts/link/examination.schemas';
import { device } from '@tilldeck/phrases/en-US/device';
import { report } from '@tilldeck/phrases/en-US/report';
import { beforeAll, expect, it } from 'vitest';
import { BlocksHarness, LocalServer } from '../../../components/base/BlocksHarness.tsx';
import { loadTexts, startI18n } from '../../../lib/i18n/i18n.ts';
import { ExaminationItems } from './ExaminationItems.tsx';

beforeAll(async () => {
  await startI18n();
  await loadTexts('report', 'device');
});

it('names tested items and their values; unknown ones as the device calls them', async () => {
  const items: ExaminationDetail['items'] = [
    { area: 'printer', item: 'paper', result: 'failed', value: 'paper_out' },
    { area: 'printer', item: 'odd_part', result: 'passed', value: '7' },
  ];
  render(
    <BlocksHarness server={new LocalServer({})}>
      <ExaminationItems items={items} />
    </BlocksHarness>,
  );
  expect(await screen.findByText(report['item.paper'])).toBeVisible();
  expect(screen.getByText(device['printer.paper_out'])).toBeVisible();
  expect(screen.getByText('odd part')).toBeVisible();
});
