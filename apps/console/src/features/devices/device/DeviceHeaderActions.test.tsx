import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { device as texts } from '@tilldeck/phrases/en-US/device';
import { task } from '@tilldeck/phrases/en-US/task';
import { beforeAll, expect, it, vi } from 'vitest';
import { BlocksHarness, LocalServer } from '../../../components/base/BlocksHarness.tsx';
import { loadTexts, startI18n } from '../../../lib/i18n/i18n.ts';
import { DeviceHeaderActions } from './DeviceHeaderActions.tsx';

const till = { id: '7', sn: 'TILL-0007', state: 'online' } as Device;

function open(mayCommand: boolean, isLocked = false) {
  const start = vi.fn();
  render(
    <BlocksHarness
      server={new LocalServer({})}
      mayCall={(route) => route.permission !== deviceRoutes.disable.permission}
    >
      <DeviceHeaderActions
        device={till}
        commands={{ mayCommand, reason: null, isAway: false, start, dialog: null }}
        isLocked={isLocked}
        onEdit={() => undefined}
        onGive={() => undefined}
        onDeleted={() => undefined}
      />
    </BlocksHarness>,
  );
  return { start, user: userEvent.setup() };
}
// jsdom draws no popovers.
const names = () => screen.getAllByRole('menuitem', { hidden: true }).map((item) => item.textContent);

beforeAll(async () => {
  // The bar of commands is loaded after the page.
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
  await loadTexts('device', 'task');
});

it('common commands are buttons, the others a menu; what takes it out of service is in another', async () => {
  const { start, user } = open(true);
  await user.click(await screen.findByRole('button', { name: task['kind.reboot'] }));
  expect(start).toHaveBeenCalledWith('reboot');
  expect(screen.getByRole('button', { name: task['kind.lock'] })).toBeVisible();
  expect(screen.queryByRole('button', { name: texts['action.delete'] })).toBeNull();
  await user.click(screen.getByRole('button', { name: task['command.more'] }));
  expect(names()).toEqual(
    expect.arrayContaining([task['kind.unlock'], task['kind.shutdown'], task['command.newTask']]),
  );
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: texts['action.more'] }));
  // What a person may not do is absent.
  expect(names()).toEqual([texts['action.give'], texts['action.delete']]);
});

it('a locked device offers to be unlocked', async () => {
  open(true, true);
  expect(await screen.findByRole('button', { name: task['kind.unlock'] })).toBeVisible();
});

it('a person without commands is told so', async () => {
  open(false);
  expect(await screen.findByText(texts.noCommands)).toBeVisible();
  expect(screen.queryByRole('button', { name: task['kind.reboot'] })).toBeNull();
});
