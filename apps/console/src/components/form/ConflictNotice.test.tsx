import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRoutes, route } from '@tilldeck/contracts/core/route';
import { nothing } from '@tilldeck/contracts/core/schema';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { ApiError } from '../../lib/request/api-error.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { FormDrawer } from './FormDrawer.tsx';

const draft = z.object({ name: z.string(), remark: z.string(), code: z.string() });
const routes = defineRoutes('test/till', {
  modify: route({
    method: 'POST',
    path: 'test/till/modify',
    permission: 'till.edit',
    summary: 'Change a till',
    input: z.object({}).loose(),
    output: nothing,
  }),
});
const fields = [
  { name: 'name', label: 'Name' },
  { name: 'remark', label: 'Remark' },
  { name: 'code', label: 'Code' },
] as const;
const opened = { name: 'Till', remark: '', code: 'A' };
const saved = { name: 'Their till', remark: 'Moved', code: 'A' };
const formOf = (initial: typeof opened, version: number) => ({
  initial,
  fields,
  toInput: (values: z.output<typeof draft>) => ({ ...values, version }),
});

async function saveTooLate() {
  const server = new LocalServer({
    [routes.modify.id]: ({ version }: { version: number }) => {
      const data = { changedBy: 'anna', changedAt: '2026-11-16T00:18:00Z' };
      if (version === 1) throw new ApiError('changed', { code: 409, error: 'core.stale_version', data });
      return {};
    },
  });
  render(
    <BlocksHarness server={server}>
      <FormDrawer
        {...formOf(opened, 1)}
        isOpen
        onClose={() => undefined}
        title="Edit till"
        schema={draft}
        call={routes.modify}
        reread={async () => formOf(saved, 2)}
      />
    </BlocksHarness>,
  );
  const user = userEvent.setup();
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'My till');
  await user.click(screen.getByText(blocks['action.save'], { selector: 'button *' }));
  const notice = await screen.findByRole('alert');
  const last = () => server.inputsOf(routes.modify).at(-1);
  return { user, name, notice, last };
}

beforeAll(async () => {
  configure({ asyncUtilTimeout: 5_000 });
  await startI18n();
});

it('a change that came too late says who was first and shows what they saved', async () => {
  const { notice } = await saveTooLate();
  expect(notice).toHaveTextContent(/Not saved: anna changed this at \d\d:18/);
  const cells = [...notice.querySelectorAll('tbody td:not([aria-hidden])')].map((cell) => cell.textContent);
  expect(cells).toEqual(['Name', 'Their till', 'My till', 'Remark', 'Moved', '–']);
});

it('"Keep mine" saves what was typed, and what another person changed elsewhere stays', async () => {
  const { user, last } = await saveTooLate();
  await user.click(screen.getByRole('button', { name: blocks['conflict.keepMine'] }));
  await waitFor(() => expect(last()).toEqual({ name: 'My till', remark: 'Moved', code: 'A', version: 2 }));
});

it('"Take theirs" puts their values into the form, which can then be saved', async () => {
  const { user, name, last } = await saveTooLate();
  await user.click(screen.getByRole('button', { name: blocks['conflict.takeTheirs'] }));
  expect(name).toHaveValue('Their till');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByText(blocks['action.save'], { selector: 'button *' }));
  await waitFor(() => expect(last()).toEqual({ ...saved, version: 2 }));
});
