import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRoutes, type Route, route } from '@tilldeck/contracts/core/route';
import { nothing } from '@tilldeck/contracts/core/schema';
import type { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { beforeAll, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { ApiError } from '../../lib/request/api-error.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { FormDrawer } from './FormDrawer.tsx';
import { decidedForm } from './useEditConflict.ts';
import type { FormFrameProps } from './useRouteForm.ts';

const draft = z.object({ name: z.string(), remark: z.string(), code: z.string() });
const routes = defineRoutes('test/till', {
  modify: route({
    method: 'POST',
    path: 'test/till/modify',
    permission: 'till.edit',
    summary: 'Change a till',
    input: z.object({}).loose(),
    output: nothing,
    errors: ['core.stale_version'],
  }),
  add: route({
    method: 'POST',
    path: 'test/till/add',
    permission: 'till.add',
    summary: 'Add a till',
    input: z.object({}).loose(),
    output: nothing,
    errors: ['core.name_taken'],
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

const lateServer = () =>
  new LocalServer({
    [routes.modify.id]: ({ version }: { version: number }) => {
      const data = { changedBy: 'anna', changedAt: '2026-11-16T00:18:00Z' };
      if (version === 1) throw new ApiError('changed', { code: 409, error: 'core.stale_version', data });
      return {};
    },
  });
const send = () => screen.getByText(blocks['action.save'], { selector: 'button *' });

async function saveTooLate() {
  const server = lateServer();
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
  await user.click(send());
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
  await user.click(send());
  await waitFor(() => expect(last()).toEqual({ ...saved, version: 2 }));
});

const settings = z.object({
  holder: z.string(),
  limits: z.object({ speed: z.number() }),
  note: z.string(),
  secret: z.string(),
});
const settingFields = [
  { name: 'holder', label: 'Holder', kind: 'select', options: [{ value: '7', label: 'North' }] },
  { group: 'limits', label: 'Limits', fields: [{ name: 'speed', label: 'Speed' }] },
  { name: 'secret', label: 'Secret', kind: 'password' },
] as const;

it('names what is chosen, says of whole parts and secrets only that they changed, and hides no change', async () => {
  const before = { holder: '8', limits: { speed: 1 }, note: 'a', secret: 'x' };
  const now = { holder: '7', limits: { speed: 2 }, note: 'b', secret: 'y' };
  const formAt = (initial: typeof before, version: number) => ({
    initial: { ...initial, version, updatedAt: `2026-11-16T00:0${version}:00Z` },
    fields: settingFields,
    toInput: (values: object) => ({ ...values, version }),
  });
  const server = lateServer();
  render(
    <BlocksHarness server={server}>
      <FormDrawer
        {...formAt(before, 1)}
        isOpen
        onClose={() => undefined}
        title="Edit settings"
        schema={settings}
        call={routes.modify}
        reread={async () => formAt(now, 2)}
      />
    </BlocksHarness>,
  );
  const user = userEvent.setup();
  const speed = await screen.findByLabelText('Speed');
  await user.clear(speed);
  await user.type(speed, '5');
  await user.click(send());
  const notice = await screen.findByRole('alert');
  const cells = [...notice.querySelectorAll('tbody td:not([aria-hidden])')].map((cell) => cell.textContent);
  expect(cells).toEqual([
    ...['Holder', 'North', blocks['conflict.changedValue']],
    ...['Limits', blocks['conflict.changedValue'], blocks['conflict.changedValue']],
    ...[blocks['conflict.other'], blocks['conflict.changedValue'], blocks['conflict.sameValue']],
    ...['Secret', blocks['conflict.changedValue'], blocks['conflict.sameValue']],
  ]);
  await user.click(screen.getByRole('button', { name: blocks['conflict.keepMine'] }));
  await waitFor(() =>
    expect(server.inputsOf(routes.modify).at(-1)).toEqual({ ...now, limits: { speed: 5 }, version: 2 }),
  );
});

it('a decision about a record that was changed meanwhile goes on with the new version on demand', async () => {
  const reason = z.object({ reason: z.string() });
  const toInput = (values: object, { version }: { version: number }) => ({ ...values, version });
  const server = lateServer();
  render(
    <BlocksHarness server={server}>
      <FormDrawer
        {...decidedForm({ version: 1 }, async () => ({ version: 2 }), toInput)}
        isOpen
        onClose={() => undefined}
        title="Refuse"
        schema={reason}
        fields={[{ name: 'reason', label: 'Reason' }]}
        call={routes.modify}
      />
    </BlocksHarness>,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Reason'), 'Too late');
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent(blocks['conflict.elsewhere']);
  expect(screen.queryByRole('button', { name: blocks['conflict.takeTheirs'] })).toBeNull();
  await user.click(screen.getByRole('button', { name: blocks['conflict.goOn'] }));
  await waitFor(() => expect(server.inputsOf(routes.modify).at(-1)).toEqual({ reason: 'Too late', version: 2 }));
});

/** Whether a form of this call compiles without the way to read the record again. */
type MayForget<R extends Route> = undefined extends FormFrameProps<typeof draft, R>['reread'] ? true : false;

it('a form of a call that refuses late changes does not compile without reading the record again', () => {
  expectTypeOf<MayForget<typeof routes.modify>>().toEqualTypeOf<false>();
  expectTypeOf<MayForget<typeof routes.add>>().toEqualTypeOf<true>();
  expectTypeOf<MayForget<typeof tagRoutes.modify>>().toEqualTypeOf<false>();
});
