import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { PeriodControl } from './PeriodControl.tsx';
import { usePeriod } from './usePeriod.ts';

function Harness() {
  const period = usePeriod([1, 7, 30], 7);
  return (
    <>
      <PeriodControl period={period} />
      <p data-testid="days">{period.days}</p>
      <p data-testid="address">{useLocation().search}</p>
    </>
  );
}

const open = async (at: string) => {
  render(
    <BlocksHarness server={new LocalServer({})} at={at}>
      <Harness />
    </BlocksHarness>,
  );
  return (await screen.findByTestId('days')).textContent;
};

beforeAll(startI18n);

it('is in the address beside what else is there, and absent where it is the usual one', async () => {
  expect(await open('/?tab=report&days=30')).toBe('30');
  const user = userEvent.setup();
  await user.click(screen.getByText('24 hours'));
  expect(screen.getByTestId('address').textContent).toBe('?tab=report&days=1');
  await user.click(screen.getByText('7 days'));
  expect(screen.getByTestId('address').textContent).toBe('?tab=report');
});

it('an address with another number shows the usual period', async () => {
  expect(await open('/?days=12')).toBe('7');
});
