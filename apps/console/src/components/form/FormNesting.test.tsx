import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRoutes, route } from '@tilldeck/contracts/core/route';
import { nothing } from '@tilldeck/contracts/core/schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { ApiError } from '../../lib/request/api-error.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { FormPage } from './FormPage.tsx';
import type { FormEntry } from './useFormFields.ts';

const policy = z.object({
  name: z.string().min(1),
  limits: z.object({ timeoutS: z.int().min(30).max(600).default(120), note: z.string().max(40).optional() }),
  soak: z.object({ minutes: z.int().min(1) }).optional(),
  rules: z
    .array(
      z.object({
        title: z.string().min(2),
        when: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('always') }),
          z.object({ kind: z.literal('hours'), from: z.string().min(1) }),
        ]),
        slots: z.array(z.object({ day: z.int().min(1).max(7) })).max(2),
      }),
    )
    .min(1),
  secretLength: z.int().min(4),
});

const routes = defineRoutes('test/policy', {
  add: route({
    method: 'POST',
    path: 'test/policy/add',
    permission: 'policy.add',
    summary: 'Add a policy',
    input: z.object({}).loose(),
    output: nothing,
  }),
});

const fields: FormEntry[] = [
  { name: 'name', label: 'Name' },
  {
    group: 'limits',
    label: 'Limits',
    fields: [
      { name: 'timeoutS', label: 'Timeout', scale: 60, unit: 'min' },
      { name: 'note', label: 'Note' },
    ],
  },
  { group: 'soak', label: 'Soak', switchedOn: () => ({ minutes: 5 }), fields: [{ name: 'minutes', label: 'Minutes' }] },
  {
    list: 'rules',
    label: 'Rules',
    itemLabel: 'Rule',
    addLabel: 'Add rule',
    newItem: () => ({ title: '', slots: [] }),
    fields: [
      { name: 'title', label: 'Title' },
      {
        oneOf: 'when',
        label: 'When',
        cases: {
          always: { label: 'Always', fields: [] },
          hours: { label: 'Hours', fields: [{ name: 'from', label: 'From' }] },
        },
      },
      {
        list: 'slots',
        label: 'Slots',
        itemLabel: 'Slot',
        addLabel: 'Add slot',
        fields: [{ name: 'day', label: 'Day' }],
      },
    ],
  },
  { name: 'secretLength', label: 'Length', isShown: () => false },
];

function open(answer: (input: never) => unknown = () => ({}), initial: Record<string, unknown> = { secretLength: 8 }) {
  const server = new LocalServer({ [routes.add.id]: answer });
  render(
    <BlocksHarness server={server}>
      <FormPage
        title="Policy"
        backHref="/"
        schema={policy}
        fields={fields as never}
        call={routes.add}
        initial={{ rules: [], ...initial } as never}
      />
    </BlocksHarness>,
  );
  return { server, user: userEvent.setup() };
}
const sent = (server: LocalServer) => server.inputsOf(routes.add);
/** By their words: roles of a page this large take long to find. */
const group = (name: string) => screen.getByText(name, { selector: 'legend' }).closest('fieldset') as HTMLElement;
const button = (name: string, place: HTMLElement = document.body) =>
  within(place).getByText(name, { selector: 'button *' }).closest('button') as HTMLElement;
const save = () => button('Save');
const rule = (number: number) => group(`Rule ${number}`);

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
});

describe('a form with groups, lists and unions', () => {
  it('is filled in by keyboard alone and sends what its schema says', async () => {
    const { server, user } = open();
    await user.click(await screen.findByLabelText('Name'));
    await user.keyboard('Night{Tab}3{Tab}calm{Tab} ');
    expect(await screen.findByLabelText('Minutes')).toHaveValue('5');
    button('Add rule').focus();
    await user.keyboard('{Enter}');
    expect(within(rule(1)).getByLabelText('Title')).toHaveFocus();
    await user.keyboard('Late');
    within(rule(1)).getByLabelText('Always').focus();
    await user.keyboard('{ArrowRight}');
    await user.type(await within(rule(1)).findByLabelText('From'), '22:00');
    button('Add slot', rule(1)).focus();
    await user.keyboard('{Enter}3');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    expect(sent(server)[0]).toEqual({
      name: 'Night',
      limits: { timeoutS: 180, note: 'calm' },
      soak: { minutes: 5 },
      rules: [{ title: 'Late', when: { kind: 'hours', from: '22:00' }, slots: [{ day: 3 }] }],
      secretLength: 8,
    });
  });

  it('shows each problem at its own field, in lists of lists too, with limits in the unit that is shown', async () => {
    const { server, user } = open();
    await user.type(await screen.findByLabelText('Name'), 'A');
    await user.type(screen.getByLabelText('Timeout'), '11');
    await user.tab();
    expect(await screen.findByText('At most 10')).toBeInTheDocument();
    await user.click(button('Add rule'));
    await user.type(within(rule(1)).getByLabelText('Title'), 'ok');
    await user.click(within(rule(1)).getByLabelText('Always'));
    await user.click(button('Add slot', rule(1)));
    await user.keyboard('9');
    await user.click(save());
    const slot = group('Slot 1');
    expect(await within(slot).findByText('At most 7')).toBeInTheDocument();
    expect(screen.getByLabelText('Timeout')).toHaveFocus();
    expect(sent(server)).toEqual([]);
  });

  it('lets a list say what is wrong with the list, and stops at the most it may hold', async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText('Name'), 'A');
    await user.click(save());
    const rules = group('Rules');
    expect(await within(rules).findByText('Required')).toBeInTheDocument();
    await user.click(button('Add rule'));
    await waitFor(() => expect(within(rules).queryByText('Required')).not.toBeInTheDocument());
    await user.click(button('Add slot', rule(1)));
    await user.click(button('Add slot', rule(1)));
    expect(within(rule(1)).queryByText('Add slot')).not.toBeInTheDocument();
    expect(within(rule(1)).getByText(/At most 2/)).toBeInTheDocument();
  });

  it("puts the server's refusal on the path it names", async () => {
    const { user } = open(
      () => {
        throw new ApiError('No', { code: 2001, data: { fields: { 'rules.1.slots.0.day': 'Closed on that day' } } });
      },
      {
        name: 'A',
        limits: {},
        secretLength: 8,
        rules: [
          { title: 'One', when: { kind: 'always' }, slots: [] },
          { title: 'Two', when: { kind: 'always' }, slots: [{ day: 2 }] },
        ],
      },
    );
    await screen.findByLabelText('Name');
    await user.click(save());
    const day = within(rule(2)).getByLabelText('Day');
    expect(await within(rule(2)).findByText('Closed on that day')).toBeInTheDocument();
    expect(day).toHaveFocus();
    expect(day).toHaveAttribute('aria-invalid', 'true');
  });

  it('moves and removes items with their values, and keeps the focus in the list', async () => {
    const { server, user } = open(() => ({}), {
      name: 'A',
      limits: {},
      secretLength: 8,
      rules: [
        { id: 'x', title: 'One', when: { kind: 'always' }, slots: [] },
        { id: 'y', title: 'Two', when: { kind: 'always' }, slots: [] },
      ],
    });
    await screen.findByLabelText('Name');
    await user.click(screen.getByLabelText('Move Rule 2 up'));
    expect(within(rule(1)).getByLabelText('Title')).toHaveValue('Two');
    expect(rule(1)).toContainElement(document.activeElement as HTMLElement);
    await user.click(screen.getByLabelText('Remove Rule 2'));
    expect(rule(1)).toContainElement(document.activeElement as HTMLElement);
    await user.click(save());
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    expect(sent(server)[0]?.rules).toEqual([{ title: 'Two', when: { kind: 'always' }, slots: [] }]);
  });

  it('says what is wrong with a field that is not on the screen', async () => {
    const { server, user } = open(() => ({}), {
      name: 'A',
      limits: {},
      secretLength: 1,
      rules: [{ title: 'One', when: { kind: 'always' }, slots: [] }],
    });
    await screen.findByLabelText('Name');
    await user.click(save());
    expect(await screen.findByText('At least 4')).toBeInTheDocument();
    expect(sent(server)).toEqual([]);
  });
});
