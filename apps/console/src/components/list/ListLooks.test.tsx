import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { makeTillServer, TillListHarness, tillRoutes } from './TillListHarness.tsx';

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
});

it('puts what is a danger behind the dots of a row, also where it is the only action', async () => {
  const remove = { key: 'remove', label: 'Remove', isDanger: true, onClick: () => {} };
  render(<TillListHarness server={makeTillServer()} rowActions={() => [remove]} />);
  const row = within((await screen.findByText('Till 1', { selector: 'td' })).closest('tr') as HTMLElement);
  expect(row.queryByRole('button', { name: 'Remove: Till 1' })).toBeNull();
  await userEvent.click(row.getByRole('button', { name: 'More actions: Till 1' }));
  expect(screen.getByRole('menuitem', { name: 'Remove' })).toBeInTheDocument();
});

it('shows five actions for a selection, and the others behind dots, the dangerous ones among them', async () => {
  const names = ['Remove', 'One', 'Two', 'Three', 'Four', 'Five'];
  const bulkActions = names.map((name) => ({
    key: name,
    label: name,
    isDanger: name === 'Remove',
    call: tillRoutes.stop,
    lead: () => {},
  }));
  render(<TillListHarness server={makeTillServer()} bulkActions={bulkActions} />);
  await screen.findByText('Till 1', { selector: 'td' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Till 3' }));
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  expect(names.filter((name) => bar.queryByRole('button', { name }))).toEqual(['One', 'Two', 'Three', 'Four']);
  await userEvent.click(bar.getByRole('button', { name: 'More actions for the selection' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Remove', 'Five']);
});

it('offers views that come with the list, each a filter in the address', async () => {
  render(
    <TillListHarness server={makeTillServer()} views={[{ key: 'off', name: 'Switched off', query: 'state=off' }]} />,
  );
  await screen.findByText('Till 1', { selector: 'td' });
  await userEvent.click(screen.getByRole('button', { name: /Views/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Switched off' }));
  await screen.findByText('22 in total', { exact: false });
  expect(screen.getByTestId('address')).toHaveTextContent('/?state=off');
  expect(screen.queryByText('Till 1', { selector: 'td' })).toBeNull();
});
