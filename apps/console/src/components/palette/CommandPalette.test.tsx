import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { CommandProvider } from './CommandProvider.tsx';
import type { CommandSource } from './useCommands.ts';

const lock = vi.fn();
const searched = vi.fn();
const sources: CommandSource[] = [
  {
    key: 'pages',
    title: 'Pages',
    isShownFirst: true,
    items: [
      { key: 'devices', title: 'Device list', href: '/devices' },
      { key: 'dictionary', title: 'Dictionaries', keywords: '字典管理', href: '/dictionary' },
    ],
  },
  { key: 'actions', title: 'Actions', items: [{ key: 'lock', title: 'Lock all', run: lock }] },
  {
    key: 'records',
    title: 'Devices',
    search: async (query) => {
      searched(query);
      return [{ key: 'found', title: `SN-${query}`, href: '/devices/1' }];
    },
  },
  { key: 'broken', title: 'Tickets', search: () => Promise.reject(new Error('away')) },
];

async function openPage() {
  render(
    <BlocksHarness server={new LocalServer({})}>
      <CommandProvider sources={sources}>here</CommandProvider>
    </BlocksHarness>,
  );
  await screen.findByText('here');
  return userEvent.setup();
}

async function openPalette() {
  const user = await openPage();
  await user.keyboard('{Control>}k{/Control}');
  return { user, input: await screen.findByRole('combobox') };
}

const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getAllByRole('option').find((option) => option.ariaSelected === 'true')?.textContent;

beforeAll(async () => {
  // jsdom draws no dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector('input')?.focus();
  };
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
});

it('opens by Ctrl-K with what is worth showing before a word', async () => {
  await openPalette();
  expect(options()).toEqual(['Device list', 'Dictionaries']);
});

it('finds by letters, by the other language, and asks the server', async () => {
  const { user, input } = await openPalette();
  await user.type(input, '字典');
  expect(options()).toEqual(['Dictionaries']);
  await user.clear(input);
  await user.type(input, 'dl');
  expect(options()[0]).toBe('Device list');
  await screen.findByText('SN-dl');
  screen.getByText(/search failed/);
});

it('is walked with the arrow keys and tells which option is meant', async () => {
  const { user, input } = await openPalette();
  expect(chosen()).toBe('Device list');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe('Dictionaries');
  const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
  expect(active).toHaveTextContent('Dictionaries');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe('Device list');
  await user.keyboard('{Enter}');
  await screen.findByText('elsewhere');
});

it('runs an action', async () => {
  const { user, input } = await openPalette();
  await user.type(input, 'lock{Enter}');
  expect(lock).toHaveBeenCalledOnce();
});

it('loses no key typed right after Ctrl-K, and Enter waits for the answer', async () => {
  const user = await openPage();
  await user.keyboard('{Control>}k{/Control}zz91{Enter}');
  await screen.findByText('elsewhere');
  expect(searched).toHaveBeenLastCalledWith('zz91');
});

it('Enter counts for what was typed when it was pressed', async () => {
  const { user, input } = await openPalette();
  await user.type(input, 'zz{Enter}9');
  await screen.findByText('SN-zz9');
  expect(screen.queryByText('elsewhere')).toBeNull();
});
