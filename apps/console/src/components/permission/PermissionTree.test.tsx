import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ActionKey } from '@tilldeck/contracts/core/route';
import type { Grants, PermissionNode } from '@tilldeck/contracts/identity/role.schemas';
import { deeds } from '@tilldeck/phrases/en-US/deeds';
import { role } from '@tilldeck/phrases/en-US/role';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { i18n, loadTexts, startI18n } from '../../lib/i18n/i18n.ts';
import { PermissionTree } from './PermissionTree.tsx';

const node = (key: string, title: string, parentKey: string | null, actions: ActionKey[] = []): PermissionNode => ({
  key,
  parentKey,
  titleEn: title,
  titleZh: title,
  icon: null,
  actions,
  grantable: actions,
});
const nodes = [
  node('system', 'System', null),
  node('dictionary', 'Dictionaries', 'system', ['add', 'edit', 'query']),
  node('loginlog', 'Login log', 'system', ['query', 'export']),
];
const saved: Grants = { dictionary: ['query'], loginlog: ['export'] };

function Editor({ grantable }: { grantable?: Grants }) {
  const [value, setValue] = useState(saved);
  return (
    <>
      <PermissionTree
        label="Permissions"
        nodes={nodes}
        value={value}
        onChange={setValue}
        before={saved}
        {...(grantable ? { grantable } : {})}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}
const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
const value = () => JSON.parse(screen.getByRole('status').textContent) as Grants;

beforeAll(async () => {
  await startI18n();
  await loadTexts('role', 'deeds');
  expect(i18n.language).toBe('en-US');
});

it('offers only what a page has; boxes of areas, rows and columns act on what they are for', async () => {
  const user = userEvent.setup();
  render(<Editor />);
  expect(screen.queryByRole('checkbox', { name: 'Login log: Change' })).toBeNull();
  expect(box('All of System').indeterminate).toBe(true);
  expect(screen.getByRole('rowheader', { name: /System/ })).toHaveTextContent('2 of 5');
  await user.click(box('System: See'));
  expect(value()).toEqual({ dictionary: ['query'], loginlog: ['query', 'export'] });
  expect(box('System: See').checked).toBe(true);
  await user.click(box('Dictionaries: everything'));
  expect(value().dictionary).toEqual(['add', 'edit', 'query']);
  await user.click(box('See on all shown pages'));
  expect(value()).toEqual({ dictionary: ['add', 'edit'] });
  await user.click(box(role['permission.everything']));
  await user.click(box(role['permission.everything']));
  expect(value()).toEqual({});
});

it('locks what the giver does not hold and says why, also when a whole row is toggled', async () => {
  const user = userEvent.setup();
  render(<Editor grantable={{ dictionary: ['add', 'query'] }} />);
  expect(box(`Login log: See. ${role['permission.notHeld']}`)).toBeDisabled();
  expect(screen.queryByRole('checkbox', { name: 'Login log: everything' })).toBeNull();
  await user.click(box('Dictionaries: Change'));
  expect(value().dictionary).toEqual(['add', 'query']);
  await user.click(box(role['permission.everything']));
  expect(value()).toEqual({ loginlog: ['export'] });
});

it('finds pages, shows what is granted or changed, and is walked with arrow keys', async () => {
  const user = userEvent.setup();
  render(<Editor />);
  await user.click(box('Dictionaries: See'));
  await user.keyboard('{ArrowRight}');
  expect(box('Dictionaries: Change')).toHaveFocus();
  await user.keyboard('{ArrowLeft}{ArrowDown}');
  expect(box('Login log: See')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /^Changed/ }));
  expect(screen.queryByText('Login log')).toBeNull();
  expect(screen.getByText(role['permission.removed'])).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'nothing like it');
  expect(screen.getByText(role['permission.none.match'])).toBeVisible();
});

it('shows before and after without boxes where it is only read', () => {
  render(
    <PermissionTree
      label="Changes"
      nodes={nodes}
      value={{ dictionary: ['query', 'add'] }}
      before={saved}
      view="changed"
    />,
  );
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('img', { name: 'Dictionaries: Change: added' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Login log: See: removed' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Dictionaries: See: granted' })).toBeVisible();
  expect(screen.getByText(deeds['dictionary.add'])).toHaveTextContent(role['permission.added']);
  expect(screen.queryByText(deeds['dictionary.query'])).toBeNull();
});

it('tells how much of a kind is granted', () => {
  render(<PermissionTree label="Granted" nodes={nodes} value={{ loginlog: ['query'] }} view="granted" />);
  expect(screen.getByRole('img', { name: 'Login log: See: 1 of 2' })).toBeVisible();
});

it('compares with a starter role', async () => {
  const user = userEvent.setup();
  const starter = { name: 'Operator', grants: { dictionary: ['query', 'edit'] } satisfies Grants };
  render(<PermissionTree label="Permissions" nodes={nodes} value={saved} starter={starter} />);
  await user.click(screen.getByRole('button', { name: 'Different from Operator 2' }));
  expect(screen.getByText(deeds['dictionary.edit'])).toHaveTextContent(role['permission.removed']);
  expect(screen.getByText(deeds['loginlog.export'])).toHaveTextContent(role['permission.added']);
  expect(screen.queryByText(deeds['dictionary.query'])).toBeNull();
});

it('says what each permission allows, finds pages by it, and gives it by the sentence', async () => {
  const user = userEvent.setup();
  render(<Editor />);
  expect(screen.queryByRole('checkbox', { name: deeds['dictionary.add'] })).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'refused');
  expect(screen.queryByText('Dictionaries')).toBeNull();
  await user.click(box(deeds['loginlog.query']));
  expect(value()).toEqual({ dictionary: ['query'], loginlog: ['query', 'export'] });
  await user.clear(screen.getByRole('searchbox'));
  await user.click(screen.getByRole('button', { name: 'Dictionaries' }));
  await user.click(box(deeds['dictionary.add']));
  await user.click(box(deeds['dictionary.edit']));
  expect(box('Dictionaries: Change').checked).toBe(true);
  expect(screen.queryByRole('checkbox', { name: deeds['loginlog.export'] })).toBeNull();
  await user.click(screen.getByRole('button', { name: role['permission.describe'] }));
  expect(box(deeds['loginlog.export'])).toBeVisible();
  box('Login log: See').focus();
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(box('Dictionaries: See'));
});
