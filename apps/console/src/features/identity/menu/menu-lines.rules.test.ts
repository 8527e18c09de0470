import type { MenuEntry } from '@tilldeck/contracts/identity/menu.schemas';
import { describe, expect, it } from 'vitest';
import { menuLines } from './menu-lines.rules.ts';

const entry = (id: string, more: Partial<MenuEntry> = {}): MenuEntry =>
  ({ id, pid: null, kind: 'menu', platforms: ['admin', 'partner'], permission: id, buttons: [], ...more }) as MenuEntry;

const entries = [
  entry('system', { kind: 'directory', permission: null }),
  entry('role', {
    pid: 'system',
    buttons: [
      { action: 'add', enabled: true },
      { action: 'edit', enabled: false },
    ],
  }),
  entry('role-details', { kind: 'page', pid: 'system', permission: 'role' }),
  entry('menu', { pid: 'system', platforms: ['admin'] }),
  entry('orphan', { pid: 'vendor-only' }),
  entry('vendor-only', { kind: 'directory', platforms: ['admin'], permission: null }),
];
const shown = (platform: 'admin' | 'partner', ...open: string[]) =>
  menuLines(entries, platform, (id) => open.includes(id)).map(({ key, depth }) => `${'  '.repeat(depth)}${key}`);

describe('lines of the menu editor', () => {
  it('are directories with their pages; pages behind others wait until their owner is opened', () => {
    expect(shown('admin')).toEqual(['system', '  role', '  menu', 'vendor-only', '  orphan']);
    expect(shown('admin', 'role')).toEqual([
      'system',
      '  role',
      '    role.add',
      '    role.edit',
      '    role-details',
      '  menu',
      'vendor-only',
      '  orphan',
    ]);
  });

  it('are those of one platform; what lost its directory there moves to the top', () => {
    expect(shown('partner')).toEqual(['system', '  role', 'orphan']);
  });

  it('know their place among their siblings, which decides what can be moved', () => {
    const places = menuLines(entries, 'admin', () => false).map(({ key, isFirst, isLast }) => [key, isFirst, isLast]);
    expect(places).toEqual([
      ['system', true, false],
      ['role', true, false],
      ['menu', false, true],
      ['vendor-only', false, true],
      ['orphan', true, true],
    ]);
  });

  it('name the button they stand for', () => {
    const line = menuLines(entries, 'admin', () => true).find(({ key }) => key === 'role.edit');
    expect(line?.button).toEqual({ action: 'edit', enabled: false });
    expect(line?.entry.id).toBe('role');
  });
});
