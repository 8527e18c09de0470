import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRoutes, route } from '@tilldeck/contracts/core/route';
import { nothing } from '@tilldeck/contracts/core/schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { changeSettings } from '../../lib/settings/stored-settings.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { FactsGrid } from '../details/FactsGrid.tsx';
import { RowActions } from '../list/RowActions.tsx';
import { recordForm } from './RecordForm.tsx';
import { commonFields, enabledField, recordFields, valuesOf } from './record.fields.tsx';
import { useRecordForm } from './useRecordForm.tsx';
import { useSwitch } from './useSwitch.ts';

interface Till {
  id: string;
  version: number;
  name: string;
  kind: 'fixed' | 'mobile';
  isOn: boolean;
  remark: string;
  updatedAt: string;
}
const till: Till = {
  id: '7',
  version: 3,
  name: 'Counter',
  kind: 'mobile',
  isOn: true,
  remark: '',
  updatedAt: '2026-02-05T20:58:00Z',
};

const fields = recordFields<Till>()({
  ...commonFields('name', 'remark', 'updatedAt'),
  kind: { label: 'Kind', values: valuesOf(['fixed', 'mobile'], (kind) => `A ${kind} one`) },
  state: { ...enabledField, of: (row) => (row.isOn ? 'enabled' : 'disabled') },
});

const draft = z.object({ name: z.string().min(1).max(10), remark: z.string().max(200).default('') });
const tillRoutes = defineRoutes('test/till', {
  add: route({
    method: 'POST',
    path: 'test/till/add',
    permission: 'till.add',
    summary: 'Add',
    input: draft,
    output: nothing,
  }),
  modify: route({
    method: 'POST',
    path: 'test/till/modify',
    permission: 'till.edit',
    summary: 'Change',
    input: draft.extend({ id: z.string(), version: z.number() }),
    output: nothing,
  }),
  toggle: route({
    method: 'POST',
    path: 'test/till/toggle',
    permission: 'till.edit',
    summary: 'Toggle',
    input: z.object({ id: z.string(), state: z.enum(['enabled', 'disabled']) }),
    output: nothing,
  }),
});
const tillForm = recordForm<Till>()({
  schema: draft,
  fields: fields.form({ name: {}, remark: {} }),
  add: tillRoutes.add,
  modify: tillRoutes.modify,
  texts: { add: 'Add till', added: 'Till added', edit: 'Edit till', saved: 'Till saved' },
});

beforeAll(async () => {
  // The form's own code is loaded when it is first opened.
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  changeSettings({ language: 'en-US', timezone: 'UTC' });
  await startI18n();
});

const inClient = (node: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>);

it('names a field once for its column, its fact, its form entry and its filter', () => {
  const [name, state] = fields.columns({ name: { isKey: true }, state: {} });
  inClient(
    <>
      <p>{state?.render?.(till)}</p>
      <FactsGrid facts={fields.facts(till, ['name', 'kind', 'remark', 'updatedAt'])} />
    </>,
  );
  expect(screen.getByText('Enabled')).toBeVisible();
  expect(screen.getByText('A mobile one')).toBeVisible();
  expect(screen.getByText(/2026-02-05 20:58/)).toBeVisible();
  // What is empty is shown as missing, not as nothing.
  expect(screen.getByText('–')).toBeVisible();
  expect(name).toMatchObject({ key: 'name', isKey: true });
  const [entry] = fields.form({ remark: {} });
  expect(entry).toMatchObject({ name: 'remark', kind: 'textarea' });
  expect(entry?.label).toBe(fields.label('remark'));
  expect(fields.filter('state').options.map(({ value }) => value)).toEqual(['enabled', 'disabled']);
});

function TillPage() {
  const { create, edit, form } = useRecordForm(tillForm);
  const toggle = useSwitch<Till, typeof tillRoutes.toggle>({
    isOn: (row) => row.isOn,
    nameOf: (row) => row.name,
    call: () => tillRoutes.toggle,
    input: ({ id }, verb) => ({ id, state: `${verb}d` }),
    text: (verb) => `What follows: ${verb}`,
  });
  return (
    <>
      {create}
      <RowActions rowLabel={till.name} actions={[edit(till), toggle.row(till)]} />
      {form}
    </>
  );
}

it('one form adds records and changes them, with the version that was read', async () => {
  const server = new LocalServer({ [tillRoutes.add.id]: () => ({}), [tillRoutes.modify.id]: () => ({}) });
  render(
    <BlocksHarness server={server}>
      <TillPage />
    </BlocksHarness>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: Counter' }));
  const name = await screen.findByLabelText(/Name/);
  expect(name).toHaveValue('Counter');
  await userEvent.type(name, ' 2');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(server.inputsOf(tillRoutes.modify)).toEqual([{ id: '7', version: 3, name: 'Counter 2', remark: '' }]),
  );
  await waitFor(() => expect(screen.queryByLabelText(/Name/)).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: /Add till/ }));
  await userEvent.type(await screen.findByLabelText(/Name/), 'New');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.inputsOf(tillRoutes.add)).toEqual([{ name: 'New', remark: '' }]));
});

it.each([
  ['Cancel', []],
  ['Disable', [{ id: '7', state: 'disabled' }]],
])('disabling asks by name what %s answers', async (answer, sent) => {
  const server = new LocalServer({ [tillRoutes.toggle.id]: () => ({}) });
  render(
    <BlocksHarness server={server}>
      <TillPage />
    </BlocksHarness>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'More actions: Counter' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Disable', hidden: true }));
  await screen.findByText('Disable “Counter”?');
  expect(screen.getByText('What follows: disable')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: answer }));
  await waitFor(() => expect(server.inputsOf(tillRoutes.toggle)).toEqual(sent));
});

describe('a field of a record', () => {
  const shown = async (row: Till, name: 'name' | 'kind' | 'state') => {
    render(
      <BlocksHarness server={new LocalServer({})}>
        <p data-testid="shown">{fields.show(row, name)}</p>
      </BlocksHarness>,
    );
    return (await screen.findByTestId('shown')).textContent;
  };

  it.each([
    ['state', 'Enabled'],
    ['kind', 'A mobile one'],
    ['name', 'Counter'],
  ] as const)('%s is shown in words: %s', async (name, text) => {
    expect(await shown(till, name)).toBe(text);
  });

  it('is shown as the record holds it where a newer server sends a value without a name', async () => {
    expect(await shown({ ...till, kind: 'flying' as string as Till['kind'] }, 'kind')).toBe('flying');
  });
});
