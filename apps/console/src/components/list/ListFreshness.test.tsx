import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { Freshness } from '../../lib/live/freshness.ts';
import type { LiveHandler } from '../../lib/live/live-connection.ts';
import {
  answerPage,
  makeTillServer,
  type PageInput,
  type Till,
  TillListHarness,
  tillRoutes,
} from './TillListHarness.tsx';

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
});

const stop = { key: 'stop', label: 'Stop', call: tillRoutes.stop, input: (row: Till) => ({ id: row.id }) };

/** A list whose server has more tills, or fewer, when somebody else changed them. */
async function open() {
  const handlers = new Set<LiveHandler>();
  const freshness = new Freshness(
    (_topics, handler) => {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    () => false,
  );
  let change = (items: Till[]): Till[] => items;
  const server = makeTillServer({
    [tillRoutes.page.id]: (input: PageInput) => {
      const page = answerPage(input);
      return { ...page, items: change(page.items) };
    },
  });
  render(<TillListHarness server={server} freshness={freshness} bulkActions={[stop]} />);
  await screen.findByText('Till 1', { selector: 'td' });
  const reads = () => server.inputsOf(tillRoutes.page).length;
  return {
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    table: screen.getByRole('region', { name: 'Tills' }),
    reads,
    othersChange: async (next: (items: Till[]) => Till[]) => {
      change = next;
      const before = reads();
      for (const handler of handlers) handler({ seq: 1, topic: 'test.till', payload: {} });
      await waitFor(() => expect(reads()).toBe(before + 1));
    },
  };
}
const firstNames = () =>
  screen
    .getAllByRole('row')
    .slice(1, 3)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const withNew = (items: Till[]): Till[] => [{ id: '99', name: 'Till 99', state: 'on' }, ...items];
const point = (element: HTMLElement) => fireEvent.pointerMove(element, { pointerType: 'mouse' });

it('shows what others changed at once where nobody is at the rows', async () => {
  const { othersChange } = await open();
  await othersChange(withNew);
  await waitFor(() => expect(firstNames()).toEqual(['Till 99', 'Till 1']));
});

it('moves no row under the pointer: values change in place, a click shows the rest', async () => {
  const { user, table, othersChange } = await open();
  point(table);
  await othersChange((items) => withNew(items.map((till) => (till.id === '1' ? { ...till, name: 'Renamed' } : till))));
  const pill = await screen.findByRole('button', { name: '1 new' });
  expect(firstNames()).toEqual(['Renamed', 'Till 2']);
  await user.click(pill);
  expect(firstNames()).toEqual(['Till 99', 'Renamed']);
  expect(screen.queryByRole('button', { name: '1 new' })).not.toBeInTheDocument();
});

it('shows what was held back when the pointer leaves', async () => {
  const { table, othersChange } = await open();
  point(table);
  await othersChange((items) => items.slice(1));
  await screen.findByRole('button', { name: 'List changed' });
  expect(firstNames()).toEqual(['Till 1', 'Till 2']);
  point(document.body);
  await waitFor(() => expect(firstNames()).toEqual(['Till 2', 'Till 3']));
});

it('holds rows while some are selected, and shows at once what the person did', async () => {
  const { user, othersChange, reads } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select Till 2' }));
  await othersChange(withNew);
  await screen.findByRole('button', { name: '1 new' });
  expect(firstNames()).toEqual(['Till 1', 'Till 2']);
  const before = reads();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByText('1 of 1 done');
  await waitFor(() => expect(firstNames()).toEqual(['Till 99', 'Till 1']));
  // Its own change is read once.
  expect(reads()).toBe(before + 1);
});

it('shows what was held back when the person goes on with the keyboard', async () => {
  const { user, table, othersChange } = await open();
  point(table);
  await othersChange(withNew);
  await screen.findByRole('button', { name: '1 new' });
  await user.keyboard('{Shift}');
  expect(firstNames()).toEqual(['Till 1', 'Till 2']);
  await user.keyboard('j');
  expect(firstNames()).toEqual(['Till 99', 'Till 1']);
});

it('shows what was held back when the person asks for the list again', async () => {
  const { user, othersChange } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select Till 2' }));
  await othersChange(withNew);
  await screen.findByRole('button', { name: '1 new' });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(firstNames()).toEqual(['Till 99', 'Till 1']));
});

it('holds no rows that came under a resting pointer', async () => {
  const { table, othersChange } = await open();
  fireEvent.pointerEnter(table, { pointerType: 'mouse' });
  fireEvent.pointerOver(table, { pointerType: 'mouse' });
  await othersChange(withNew);
  await waitFor(() => expect(firstNames()).toEqual(['Till 99', 'Till 1']));
});

it('shows the first row of an empty list at once, wherever the pointer is', async () => {
  const { table, othersChange } = await open();
  await othersChange(() => []);
  await waitFor(() => expect(screen.queryByText('Till 1', { selector: 'td' })).not.toBeInTheDocument());
  point(table);
  await othersChange(() => withNew([]));
  await waitFor(() => expect(firstNames()).toEqual(['Till 99']));
});
