import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { hasUnsavedEdits } from '../../lib/navigation/unsaved-edits.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { Thread } from './Thread.tsx';

const messages = [
  { id: '1', who: 'Anna', at: '2026-03-04T09:00:00Z', text: 'The printer is jammed.' },
  { id: '2', who: 'Jonas', at: '2026-03-04T09:05:00Z', text: 'Order a new head.', isInternal: true },
];

function open(onSend?: (text: string) => Promise<unknown>, closedReason: string | null = null) {
  render(
    <BlocksHarness server={new LocalServer({})}>
      <Thread label="Ticket" messages={messages} maxLength={500} onSend={onSend} closedReason={closedReason} />
    </BlocksHarness>,
  );
  return userEvent.setup();
}

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
});

it('keeps what was typed until it was sent', async () => {
  const send = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce({});
  const user = open(send);
  const field = await screen.findByRole('textbox', { name: 'Write a message' });
  await user.type(field, 'On my way');
  expect(hasUnsavedEdits()).toBe(true);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(field).toHaveValue('On my way');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => send.mock.calls).toEqual([['On my way'], ['On my way']]);
  await expect.poll(() => field.textContent).toBe('');
  expect(hasUnsavedEdits()).toBe(false);
});

it('marks what the other side does not see, and says why nothing can be written', async () => {
  open(async () => ({}), 'This ticket is closed');
  expect(await screen.findByText('This ticket is closed')).toBeTruthy();
  expect(screen.getByText('Internal').closest('li')).toHaveTextContent('Order a new head.');
  expect(screen.queryByRole('textbox')).toBeNull();
});
