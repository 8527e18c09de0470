import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ActionButton } from './ActionButton.tsx';

it('stays reachable and says why it cannot be used', async () => {
  const user = userEvent.setup();
  const lock = vi.fn();
  render(<ActionButton label="Lock" onClick={lock} disabledReason="The device is offline" />);
  const button = screen.getByRole('button', { name: 'Lock' });
  await user.tab();
  expect(button).toHaveFocus();
  await user.click(button);
  expect(lock).not.toHaveBeenCalled();
  expect(button).toHaveAccessibleDescription('The device is offline');
  expect(button).toHaveAttribute('aria-disabled', 'true');
});
