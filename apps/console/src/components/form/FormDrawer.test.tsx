import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRoutes, type RouteOutput, route } from '@tilldeck/contracts/core/route';
import { nothing } from '@tilldeck/contracts/core/schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { hasUnsavedEdits } from '../../lib/navigation/unsaved-edits.ts';
import { ApiError } from '../../lib/request/api-error.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { CreateButton, type OpenedForm } from './CreateButton.tsx';
import { FormDrawer } from './FormDrawer.tsx';

const draft = z
  .object({
    code: z
      .string()
      .trim()
      .regex(/^[a-z]+$/, 'code'),
    name: z.string().trim().min(3).max(20),
    from: z.number().int().min(0),
    to: z.number().int().optional(),
    remark: z.string().trim().max(200).default(''),
  })
  .superRefine((value, context) => {
    if (value.to !== undefined && value.to < value.from) {
      context.addIssue({ code: 'custom', path: ['to'], message: 'afterStart' });
    }
  });

const rangeRoutes = defineRoutes('test/range', {
  add: route({
    method: 'POST',
    path: 'test/range/add',
    permission: 'range.add',
    summary: 'Add a range',
    input: z.object({}).loose(),
    output: nothing,
  }),
});

const fields = [
  { name: 'code', label: 'Code' },
  { name: 'name', label: 'Name' },
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
  { name: 'remark', label: 'Remark' },
] as const;

function RangeForm({ isOpen, onClose, onDone }: OpenedForm<RouteOutput<typeof rangeRoutes.add>>) {
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      onDone={(output) => onDone?.(output)}
      title="New range"
      schema={draft}
      fields={fields}
      call={rangeRoutes.add}
    />
  );
}

function openForm(answer: (input: never) => unknown = () => ({})) {
  const server = new LocalServer({ [rangeRoutes.add.id]: answer });
  render(
    <BlocksHarness server={server}>
      <CreateButton call={rangeRoutes.add} form={RangeForm} label="New" />
    </BlocksHarness>,
  );
  return { server, user: userEvent.setup() };
}

const field = (name: string) => screen.findByLabelText(name);
const sent = (server: LocalServer) => server.inputsOf(rangeRoutes.add);

/** The drawer takes the focus when it is there and hands it to the first field. */
async function open(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: /New/ }));
  const first = await field('Code');
  await waitFor(() => expect(first).toHaveFocus());
}

async function fill(user: ReturnType<typeof userEvent.setup>, values: Record<string, string>) {
  for (const [name, text] of Object.entries(values)) {
    const input = await field(name);
    await user.clear(input);
    await user.type(input, text);
  }
}

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
});

describe('a form from a schema', () => {
  it('says what is missing, field by field, and goes to the first', async () => {
    const { server, user } = openForm();
    await open(user);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    // antd shows the texts one after another.
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(3));
    expect(await field('Code')).toHaveFocus();
    expect(sent(server)).toEqual([]);
  });

  it('judges a field when it is left, and again while it is mended', async () => {
    const { user } = openForm();
    await open(user);
    await fill(user, { Name: 'ab' });
    expect(screen.queryByText('At least 3 characters')).not.toBeInTheDocument();
    await user.tab();
    await screen.findByText('At least 3 characters');
    await user.type(await field('Name'), 'c');
    await waitFor(() => expect(screen.queryByText('At least 3 characters')).not.toBeInTheDocument());
  });

  it('puts a rule over two fields on its field', async () => {
    const { server, user } = openForm();
    await open(user);
    await fill(user, { Code: 'abc', Name: 'Range', From: '5', To: '2' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Invalid value');
    expect(await field('To')).toHaveFocus();
    expect(sent(server)).toEqual([]);
  });

  it('sends cleaned values by Ctrl+Enter and closes', async () => {
    const { server, user } = openForm();
    await open(user);
    await fill(user, { Code: 'abc', Name: ' Range ', From: '5' });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Saved');
    expect(sent(server)).toEqual([{ code: 'abc', name: 'Range', from: 5, remark: '' }]);
    expect(hasUnsavedEdits()).toBe(false);
  });

  it("shows the server's refusal under the field it belongs to", async () => {
    const { user } = openForm(() => {
      throw new ApiError('Taken', { code: 2001, data: { fields: { code: 'This code already exists' } } });
    });
    await open(user);
    await fill(user, { Code: 'abc', Name: 'Range', From: '5' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('This code already exists');
    const code = await field('Code');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('aria-invalid', 'true');
  });

  it('shows any other refusal above the form, with its request id, and keeps what was typed', async () => {
    const { user } = openForm(() => {
      throw new ApiError('The database is away', { code: 503, requestId: 'r-9' });
    });
    await open(user);
    await fill(user, { Code: 'abc', Name: 'Range', From: '5' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByText('The database is away');
    expect(alert.closest('[role=alert]')).toHaveTextContent('r-9');
    expect(await field('Name')).toHaveValue('Range');
  });

  it('asks before it throws away what was typed', async () => {
    const { user } = openForm();
    await open(user);
    await fill(user, { Code: 'abc' });
    expect(hasUnsavedEdits()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Discard your changes?');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(await field('Code')).toHaveValue('abc');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(hasUnsavedEdits()).toBe(false));
    await user.click(screen.getByRole('button', { name: /New/ }));
    await waitFor(async () => expect(await field('Code')).toHaveValue(''));
  });
});

it('shows no button to somebody who may not make the call', async () => {
  render(
    <BlocksHarness server={new LocalServer({})} mayCall={() => false}>
      <CreateButton call={rangeRoutes.add} form={RangeForm} label="New" />
      <p>here</p>
    </BlocksHarness>,
  );
  await screen.findByText('here');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('keeps two forms with equal field names apart', async () => {
  render(
    <BlocksHarness server={new LocalServer({})}>
      <RangeForm isOpen onClose={() => {}} />
      <RangeForm isOpen onClose={() => {}} />
    </BlocksHarness>,
  );
  const codes = await screen.findAllByLabelText('Code');
  expect(new Set(codes.map((input) => input.id)).size).toBe(2);
});
