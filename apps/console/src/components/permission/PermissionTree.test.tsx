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

it('offers only the actions a page has; directory, row and column boxes act on what they stand for', async () => {
  const user = userEvent.setup();
  render(<Editor />);
  expect(screen.queryByRole('checkbox', { name: 'Login log: Add' })).toBeNull();
  expect(box('System: all actions').indeterminate).toBe(true);
  await user.click(box('System: List'));
  expect(value()).toEqual({ dictionary: ['query'], loginlog: ['query', 'export'] });
  expect(box('System: List').checked).toBe(true);
  await user.click(box('Dictionaries: all actions'));
  expect(value().dictionary).toEqual(['add', 'edit', 'query']);
  await user.click(box(role['permission.everything']));
  expect(value()).toEqual({});
});

it('locks what the giver does not hold and says why, also when a whole row is toggled', async () => {
  const user = userEvent.setup();
  render(<Editor grantable={{ dictionary: ['add', 'query'] }} />);
  const locked = box(`Dictionaries: Edit. ${role['permission.notHeld']}`);
  expect(locked).toBeDisabled();
  expect(screen.queryByRole('checkbox', { name: 'Login log: all actions' })).toBeNull();
  await user.click(box(role['permission.everything']));
  expect(value()).toEqual({ dictionary: ['add', 'query'], loginlog: ['export'] });
});

it('finds pages, shows what is granted or changed, and is walked with arrow keys', async () => {
  const user = userEvent.setup();
  render(<Editor />);
  await user.click(box('Dictionaries: Add'));
  await user.keyboard('{ArrowRight}');
  expect(box('Dictionaries: Edit')).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(box('Login log: List')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /^Changed/ }));
  expect(screen.getAllByRole('row')).toHaveLength(3);
  expect(screen.queryByText('Login log')).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'nothing like it');
  expect(screen.getByText(role['permission.none.match'])).toBeVisible();
});

it('shows before and after without boxes where it is only read', () => {
  render(<PermissionTree label="Changes" nodes={nodes} value={{ dictionary: ['query', 'add'] }} before={saved} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('img', { name: 'Dictionaries: Add: added' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Login log: Export: removed' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Dictionaries: List: granted' })).toBeVisible();
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
  await user.click(screen.getByRole('button', { name: role['permission.describe'] }));
  await user.click(box(deeds['dictionary.add']));
  expect(box('Dictionaries: Add').checked).toBe(true);
  box('Dictionaries: Add').focus();
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(box('System: Add'));
});
