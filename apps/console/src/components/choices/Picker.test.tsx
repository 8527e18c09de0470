import { configure, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRoutes, route } from '@tilldeck/contracts/core/route';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { type ReactNode, useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { FormDrawer } from '../form/FormDrawer.tsx';
import { ChoiceFilter } from '../list/ChoiceFilter.tsx';
import { ManyPicker, Picker } from './Picker.tsx';
import { type Choices, isSearched, optionsFrom, searchFrom } from './useChoices.ts';

const { find, save } = defineRoutes('test/place', {
  find: route({
    method: 'POST',
    path: 'test/place/find',
    permission: 'place.query',
    summary: 'Places',
    input: z.object({ keyword: z.string().optional(), ids: z.array(z.string()).optional() }),
    output: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  save: route({
    method: 'POST',
    path: 'test/place/save',
    permission: 'place.add',
    summary: 'Saves',
    input: z.object({ places: z.array(z.string()).min(1) }),
    output: z.object({}),
  }),
});

const places = ['Airport', 'Bakery', 'Warehouse North', 'Warehouse South'].map((name, at) => ({ id: `${at}`, name }));
const toOptions = (found: typeof places) => found.map(({ id, name }) => ({ value: id, label: name }));
const searched = searchFrom(
  find,
  ({ keyword, values }) => ({ ...(keyword ? { keyword } : {}), ...(values ? { ids: [...values] } : {}) }),
  toOptions,
);
const listed = optionsFrom(find, {}, toOptions);
const kinds: [string, Choices][] = [
  ['searched by the server', searched],
  ['listed by the server', listed],
  ['known here', toOptions(places)],
];

const newServer = (before: () => Promise<void> = async () => {}) =>
  new LocalServer({
    [find.id]: async ({ keyword = '', ids }: { keyword?: string; ids?: string[] }) => {
      if (keyword) await before();
      return places.filter(({ id, name }) => (ids ? ids.includes(id) : name.toLowerCase().includes(keyword)));
    },
    [save.id]: () => ({}),
  });

function open(server: LocalServer, picker: ReactNode) {
  render(<BlocksHarness server={server}>{picker}</BlocksHarness>);
  // Without a delay no timer runs between two keys, however slow the machine is.
  return userEvent.setup({ delay: null });
}

function Held({ draw, start }: { draw: (value: unknown, set: (next: unknown) => void) => ReactNode; start?: unknown }) {
  const [value, setValue] = useState(start);
  return (
    <>
      {draw(value, setValue)}
      <p data-testid="held">{JSON.stringify(value ?? null)}</p>
    </>
  );
}

/** antd reads key codes, which user-event does not send. */
function press(field: HTMLElement, key: 'Enter' | 'ArrowDown', ctrlKey = false) {
  const event = { key, keyCode: key === 'Enter' ? 13 : 40, ctrlKey };
  fireEvent.keyDown(field, event);
  fireEvent.keyUp(field, event);
}

const faces: [string, (choices: Choices) => ReactNode][] = [
  ['one', (choices) => <Picker label="Place" choices={choices} />],
  ['several', (choices) => <ManyPicker label="Place" choices={choices} />],
  [
    'filter',
    (choices) => <ChoiceFilter label="Place" choices={choices} isMulti={false} value={[]} onChange={() => {}} />,
  ],
  [
    'filter of several',
    (choices) => <ChoiceFilter label="Place" choices={choices} isMulti value={[]} onChange={() => {}} />,
  ],
];

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
});

describe.each(kinds)('a picker of choices %s', (_kind, choices) => {
  it.each(faces)("asks the server at most twice for 'warehouse': %s", async (_face, draw) => {
    const server = newServer();
    const user = open(server, draw(choices));
    await user.click(await screen.findByRole('combobox', { name: 'Place' }));
    await screen.findByTitle('Bakery');
    await user.keyboard('warehouse');
    expect(await screen.findByTitle('Warehouse North')).toBeTruthy();
    await expect.poll(() => screen.queryByTitle('Bakery')).toBeNull();
    const asked = isSearched(choices) ? [{}, { keyword: 'warehouse' }] : choices === listed ? [{}] : [];
    await expect.poll(() => server.inputsOf(find)).toEqual(asked);
  });

  it('takes what fits with Enter, and nothing while nothing fits', async () => {
    const user = open(
      newServer(),
      <Held draw={(value, set) => <Picker label="Place" {...{ choices, value }} onChange={set} />} />,
    );
    const field = await screen.findByRole('combobox', { name: 'Place' });
    await user.click(field);
    await screen.findByTitle('Bakery');
    await user.keyboard('qqqq');
    await expect.poll(() => screen.queryByTitle('Bakery')).toBeNull();
    press(field, 'Enter');
    expect(screen.getByTestId('held').textContent).toBe('null');
    expect(field).toHaveValue('qqqq');
    await user.clear(field);
    await user.keyboard('south');
    await expect.poll(() => screen.queryByTitle('Warehouse North')).toBeNull();
    expect(await screen.findByTitle('Warehouse South')).toBeTruthy();
    press(field, 'Enter');
    expect(screen.getByTestId('held').textContent).toBe('"3"');
  });
});

it('nothing is active before a word is typed', async () => {
  const user = open(
    newServer(),
    <Held draw={(value, set) => <Picker label="Place" choices={toOptions(places)} value={value} onChange={set} />} />,
  );
  const field = await screen.findByRole('combobox', { name: 'Place' });
  await user.click(field);
  await screen.findByTitle('Airport');
  press(field, 'Enter');
  expect(screen.getByTestId('held').textContent).toBe('null');
});

it('Enter never takes a choice of an earlier question', async () => {
  const answer = Promise.withResolvers<void>();
  const user = open(
    newServer(() => answer.promise),
    <Held draw={(value, set) => <Picker label="Place" choices={searched} value={value} onChange={set} />} />,
  );
  const field = await screen.findByRole('combobox', { name: 'Place' });
  await user.click(field);
  await screen.findByTitle('Airport');
  await user.keyboard('4711');
  press(field, 'Enter');
  expect(screen.getByTestId('held').textContent).toBe('null');
  answer.resolve();
  expect(await screen.findByText(blocks['empty.noMatch'])).toBeTruthy();
});

it('names what a link brought', async () => {
  const server = newServer();
  open(server, <Picker label="Place" choices={searched} value="1" />);
  expect(await screen.findByText('Bakery')).toBeTruthy();
  expect(server.inputsOf(find)).toEqual([{ ids: ['1'] }]);
});

it('asks for the names of values once, not again with each one that is added', async () => {
  const server = newServer();
  const user = open(
    server,
    <Held
      start={['1']}
      draw={(value, set) => <ManyPicker label="Place" choices={searched} value={value} onChange={set} />}
    />,
  );
  await user.type(await screen.findByRole('combobox', { name: 'Place' }), 'south');
  await user.click(await screen.findByTitle('Warehouse South'));
  expect(screen.getByTestId('held').textContent).toBe('["1","3"]');
  expect(server.inputsOf(find).filter(({ ids }) => ids)).toEqual([{ ids: ['1'] }]);
});

it('Ctrl+Enter in an open list sends the form with what is chosen', async () => {
  const server = newServer();
  const user = open(
    server,
    <FormDrawer
      isOpen
      title="Places"
      schema={z.object({ places: z.array(z.string()).min(1) })}
      fields={[{ name: 'places', label: 'Places', kind: 'multi', options: searched }]}
      call={save}
      onClose={() => {}}
      onDone={() => {}}
    />,
  );
  const field = await screen.findByRole('combobox', { name: /Places/ });
  await user.type(field, 'bak');
  await user.click(await screen.findByTitle('Bakery'));
  press(field, 'ArrowDown');
  press(field, 'Enter', true);
  await expect.poll(() => server.inputsOf(save)).toEqual([{ places: ['1'] }]);
});

it('offers what was typed where values that the server does not list are good, too', async () => {
  const typed = (keyword: string) => ({ value: keyword, label: `Other: ${keyword}` });
  const choices = { ...searched, typed };
  const user = open(
    newServer(),
    <Held draw={(value, set) => <Picker label="Place" {...{ choices, value }} onChange={set} />} />,
  );
  const field = await screen.findByRole('combobox', { name: 'Place' });
  await user.click(field);
  await screen.findByTitle('Bakery');
  await user.keyboard('harbour');
  await screen.findByTitle('Other: harbour');
  press(field, 'Enter');
  expect(screen.getByTestId('held').textContent).toBe('"harbour"');
});

it('is the only list to choose from: no page has one of its own', () => {
  const sources = import.meta.glob<string>('../../{components,features,shell,gallery}/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const own = Object.entries(sources)
    .filter(([, text]) => /import[^;]*\b(Select|TreeSelect|Cascader|AutoComplete)\b[^;]*from 'antd'/.test(text))
    .map(([path]) => path.replace(/^.*\//, ''));
  // Fields of free values: what is typed is the value, and nothing is offered.
  expect(own.sort()).toEqual(['FieldControl.tsx', 'Picker.tsx', 'StagesField.tsx']);
});
