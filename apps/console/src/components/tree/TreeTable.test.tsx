import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { TreeTable } from './TreeTable.tsx';
import type { TreeLine } from './tree-lines.rules.ts';
import { useFolds } from './useFolds.ts';

const groups = [
  { id: '1', parentId: null, depth: 1, name: 'North', devices: 4 },
  { id: '2', parentId: '1', depth: 2, name: 'Coast', devices: 3 },
  { id: '3', parentId: null, depth: 1, name: 'South', devices: 0 },
];
const remove = vi.fn();

function Groups() {
  return (
    <TreeTable
      label="Groups"
      {...useFolds(groups)}
      nameOf={({ name }) => name}
      name={{ title: 'Name' }}
      columns={[{ key: 'devices', title: 'Devices' }]}
      rowActions={({ id }, hasChildren) =>
        hasChildren ? [] : [{ key: 'x', label: 'Delete', onClick: () => remove(id) }]
      }
      isLoading={false}
      placeholder={null}
    />
  );
}

/** What is below the first is read when it is opened, and comes later. */
function Partners({ read }: { read: () => Promise<string[]> }) {
  const [below, setBelow] = useState<string[] | null>(null);
  const line = (name: string, level: number): TreeLine<string> => ({ key: name, row: name, level });
  return (
    <TreeTable
      label="Partners"
      lines={[{ ...line('Harbour', 1), isOpen: below !== null }, ...(below ?? []).map((name) => line(name, 2))]}
      onToggle={() => (below ? setBelow(null) : void read().then(setBelow))}
      nameOf={(name) => name}
      name={{ title: 'Name', render: (name) => <Link to={`/partners/${name}`}>{name}</Link> }}
      columns={[]}
      isLoading={false}
      placeholder={null}
    />
  );
}

function open(part: React.ReactNode) {
  render(<BlocksHarness server={new LocalServer({})}>{part}</BlocksHarness>);
  return userEvent.setup({ pointerEventsCheck: 0 });
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
});

it('tells level and state of each row', async () => {
  open(<Groups />);
  await screen.findByRole('treegrid', { name: 'Groups' });
  const facts = ['North', 'Coast', 'South'].map(async (name) => {
    const line = await row(name);
    return [line.getAttribute('aria-level'), line.getAttribute('aria-expanded')];
  });
  expect(await Promise.all(facts)).toEqual([
    ['1', 'true'],
    ['2', null],
    ['1', null],
  ]);
});

it('is walked, folded and opened with the arrow keys; Tab leads back to the row one was on', async () => {
  const user = open(<Groups />);
  (await row('North')).focus();
  await user.keyboard('{ArrowRight}');
  expect(await row('Coast')).toHaveFocus();
  expect(await row('Coast')).toHaveAttribute('tabindex', '0');
  expect(await row('North')).toHaveAttribute('tabindex', '-1');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.queryByText('Coast')).toBeNull();
  expect(await row('North')).toHaveFocus();
  expect(await row('North')).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowRight}{End}');
  expect(await row('South')).toHaveFocus();
  expect(await row('Coast')).toBeInTheDocument();
});

it('folds by mouse, and keeps a way in when the row that had it is folded away', async () => {
  const user = open(<Groups />);
  (await row('Coast')).focus();
  await user.click(screen.getByRole('button', { name: 'Collapse North' }));
  expect(screen.queryByText('Coast')).toBeNull();
  expect(await row('North')).toHaveAttribute('tabindex', '0');
  await user.click(screen.getByRole('button', { name: 'Expand North' }));
  expect(await row('Coast')).toBeInTheDocument();
});

it('leaves keys alone that are pressed in a button of a row', async () => {
  const user = open(<Groups />);
  (await screen.findByRole('button', { name: 'Delete: Coast' })).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Delete: Coast' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(remove).toHaveBeenCalledExactlyOnceWith('2');
});

it('reads what is below a row when it is opened, and Enter follows the link of a row', async () => {
  const read = vi.fn(async () => ['Pier']);
  const user = open(<Partners read={read} />);
  (await row('Harbour')).focus();
  expect(read).not.toHaveBeenCalled();
  await user.keyboard('{ArrowRight}');
  await row('Pier');
  await user.keyboard('{ArrowRight}');
  expect(await row('Pier')).toHaveFocus();
  expect(read).toHaveBeenCalledOnce();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
});
