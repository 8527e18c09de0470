import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SelectionOutcome } from '@tilldeck/contracts/devices/device-selection.schemas';
import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { group } from '@tilldeck/phrases/en-US/group';
import { shop } from '@tilldeck/phrases/en-US/shop';
import { beforeAll, expect, it } from 'vitest';
import { BlocksHarness, LocalServer } from '../../../../components/base/BlocksHarness.tsx';
import { loadTexts, startI18n } from '../../../../lib/i18n/i18n.ts';
import { AssignShopDialog } from './AssignShopDialog.tsx';

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
  await loadTexts('shop', 'group');
});

const counted = (text: string, count: number) => text.replace('{{count}}', `${count}`);

/** Assigns three devices to the only shop, with what the server answers. */
async function assign(outcome: SelectionOutcome): Promise<void> {
  const server = new LocalServer({
    [shopRoutes.choices.id]: () => [{ id: '5', name: 'Harbour', code: '', orgId: '2', orgName: 'Kassenwerk' }],
    [shopRoutes.assign.id]: () => outcome,
  });
  const user = userEvent.setup();
  render(
    <BlocksHarness server={server}>
      <AssignShopDialog ids={['1', '2', '3']} isOpen onClose={() => undefined} />
    </BlocksHarness>,
  );
  await user.click(await screen.findByRole('combobox', { name: shop['field.name'] }));
  expect(await screen.findByTitle('Kassenwerk')).toBeInTheDocument();
  await user.click(screen.getByTitle('Harbour'));
  await user.click(screen.getByRole('button', { name: shop.assign }));
}

it('devices of another organisation are not called assigned', async () => {
  await assign({ changed: 0, unchanged: 0, unknown: [], refused: ['A', 'B', 'C'] });
  const message = await screen.findByText(counted(group['skipped.refused_other'], 3), { exact: false });
  expect(message).toHaveTextContent(
    `${counted(shop.assigned_other, 0)} · ${counted(group['skipped.refused_other'], 3)}`,
  );
  expect(message).toHaveAttribute('role', 'alert');
  expect(screen.queryByText(counted(shop.assigned_other, 3))).toBeNull();
});

it('a whole success is one message with the number of the answer', async () => {
  await assign({ changed: 3, unchanged: 0, unknown: [], refused: [] });
  expect(await screen.findByText(counted(shop.assigned_other, 3))).toHaveAttribute('role', 'status');
});
