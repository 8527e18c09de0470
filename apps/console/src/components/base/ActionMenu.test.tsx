import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { ActionMenu } from './ActionMenu.tsx';

const remove = vi.fn();
const lock = vi.fn();

async function openMenu() {
  const user = userEvent.setup();
  render(
    <MemoryRouter>
      <ActionMenu
        label="More: Till 1"
        icon="…"
        items={[
          { key: 'edit', label: 'Edit', href: '/edit' },
          { key: 'lock', label: 'Lock', disabledReason: 'The till is offline', onClick: lock },
          { key: 'remove', label: 'Remove', isDanger: true, onClick: remove },
        ]}
      />
    </MemoryRouter>,
  );
  const button = screen.getByRole('button', { name: 'More: Till 1' });
  await user.click(button);
  return { user, button };
}

beforeAll(() => {
  // jsdom keeps popovers hidden, and what is hidden takes no focus.
  HTMLElement.prototype.showPopover = function showPopover() {
    this.removeAttribute('popover');
  };
});

const entry = (name: RegExp) => screen.getByRole('menuitem', { name, hidden: true });

it('is walked with arrow keys, round and round, and gives the focus back', async () => {
  const { user, button } = await openMenu();
  expect(entry(/Edit/)).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(entry(/Remove/)).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(entry(/Edit/)).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(screen.queryByRole('menu', { hidden: true })).not.toBeInTheDocument();
});

it('says why an entry does nothing, and does the others', async () => {
  const { user } = await openMenu();
  await user.click(entry(/Lock/));
  expect(lock).not.toHaveBeenCalled();
  expect(entry(/Lock/)).toHaveTextContent('The till is offline');
  await user.click(entry(/Remove/));
  expect(remove).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu', { hidden: true })).not.toBeInTheDocument();
});

it('closes by a click elsewhere', async () => {
  const { user } = await openMenu();
  await user.click(document.body);
  expect(screen.queryByRole('menu', { hidden: true })).not.toBeInTheDocument();
});

it('stays open at the tail of a scroll, and closes when its row has left the screen', async () => {
  const { button } = await openMenu();
  const menu = screen.getByRole('menu', { hidden: true });
  const box = vi.spyOn(button, 'getBoundingClientRect');
  box.mockReturnValue(new DOMRect(200, 300, 24, 24));
  fireEvent.scroll(document);
  expect(menu).toBeInTheDocument();
  expect(menu.style.top).toBe('328px');
  box.mockReturnValue(new DOMRect(200, -50, 24, 24));
  fireEvent.scroll(document);
  expect(screen.queryByRole('menu', { hidden: true })).not.toBeInTheDocument();
});
