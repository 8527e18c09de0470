import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRoutes, route } from '@tilldeck/contracts/core/route';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { ApiError } from '../../lib/request/api-error.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { RowActions } from '../list/RowActions.tsx';
import { action, useAction } from './useAction.ts';

const routes = defineRoutes('test/till', {
  lock: route({
    method: 'POST',
    path: 'test/till/lock',
    permission: 'till.add',
    summary: 'Lock a till',
    input: z.object({ id: z.string(), reason: z.string() }),
    output: z.object({ count: z.number() }),
  }),
});
interface Till {
  id: string;
  name: string;
}
const till: Till = { id: '7', name: 'Till 7' };
const lock = action<Till, typeof routes.lock>({
  key: 'lock',
  label: 'Lock',
  call: routes.lock,
  input: ({ id }, reason) => ({ id, reason }),
  confirm: ({ name }) => ({ title: `Lock ${name}?`, action: 'Lock it', reason: 'optional' }),
  done: ({ name }, { count }) => `${name} locked, ${count} in all`,
});

function Page() {
  const { row, button } = useAction();
  return (
    <>
      <RowActions actions={[row(lock, till)]} rowLabel={till.name} />
      <ActionButton {...button({ ...lock, key: 'header', label: 'Lock from here' }, till)} />
    </>
  );
}

function open(answer: (input: never) => unknown) {
  const server = new LocalServer({ [routes.lock.id]: answer });
  render(
    <BlocksHarness server={server}>
      <Page />
    </BlocksHarness>,
  );
  return { server, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}
const sent = (server: LocalServer) => server.inputsOf(routes.lock);

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
});

it('asks, calls with the reason and says that it is done', async () => {
  const { server, user } = open(() => ({ count: 3 }));
  await user.click(await screen.findByRole('button', { name: 'Lock: Till 7' }));
  await screen.findByText('Lock Till 7?');
  await user.type(screen.getByRole('textbox'), 'lost');
  await user.click(screen.getByRole('button', { name: 'Lock it' }));
  expect(await screen.findByText('Till 7 locked, 3 in all')).toHaveAttribute('role', 'status');
  expect(sent(server)).toEqual([{ id: '7', reason: 'lost' }]);
});

it('shows a refusal at the same place, and the button works again', async () => {
  let isDown = true;
  const { server, user } = open(() => {
    if (isDown) throw new ApiError('The till is in use', { code: 409 });
    return { count: 1 };
  });
  const press = async () => {
    await user.click(await screen.findByText('Lock from here'));
    await user.click(await screen.findByRole('button', { name: 'Lock it' }));
  };
  await press();
  const refusal = await screen.findByText('The till is in use');
  expect(refusal).toHaveAttribute('role', 'alert');
  isDown = false;
  await waitFor(() => expect(screen.getByText('Lock from here').closest('button')).not.toHaveClass('ant-btn-loading'));
  await press();
  const done = await screen.findByText('Till 7 locked, 1 in all');
  expect(done.parentElement).toBe(refusal.parentElement);
  expect(sent(server)).toHaveLength(2);
});

it('does nothing when the person thought better of it', async () => {
  const { server, user } = open(() => ({ count: 1 }));
  await user.click(await screen.findByRole('button', { name: 'Lock: Till 7' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(sent(server)).toEqual([]);
  await user.click(screen.getByText('Lock from here'));
  await user.click(await screen.findByRole('button', { name: 'Lock it' }));
  await waitFor(() => expect(sent(server)).toHaveLength(1));
});
