import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MenuNode } from '@tilldeck/contracts/identity/session.schemas';
import { createMemoryRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { isOfWindow, menuRoutes, staticRoutes } from '../router.screens.tsx';
import { WindowLayout } from './WindowLayout.tsx';

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
});

const entry = (id: string, path: string, component: string) =>
  ({ id, path, component, resourceType: 1, hidden: false, children: [] }) as unknown as MenuNode;

it('a page that is called a window is reached outside the frame, all others inside', () => {
  const fresh = menuRoutes([
    entry('1', '/remote/list', 'remote/session/SessionListPage'),
    entry('2', '/remote/view/:id', 'remote/session/SessionWindow'),
  ]);
  const [root] = staticRoutes([]);
  for (const route of root?.children ?? []) {
    if (route.id === 'app') route.children?.push(...fresh.filter((page) => !isOfWindow(page)));
    if (route.id === 'window') route.children?.push(...fresh.filter(isOfWindow));
  }
  const wayTo = (path: string) => matchRoutes(root ? [root] : [], path)?.map(({ route }) => route.id);
  expect(wayTo('/remote/view/7')).toEqual(['root', 'window', 'menu:2']);
  expect(wayTo('/remote/list')).toEqual(['root', 'app', 'menu:1']);
  expect(wayTo('/home')?.slice(0, 2)).toEqual(['root', 'app']);
  expect(wayTo('/nowhere')?.slice(0, 2)).toEqual(['root', 'app']);
});

it('has no menu and no header, and leaves the palette’s keys alone', async () => {
  const heard: boolean[] = [];
  document.addEventListener('keydown', (event) => heard.push(event.defaultPrevented));
  const page = {
    path: 'view',
    handle: { isWindow: true, isPlain: true },
    element: <button type="button">Screen</button>,
  };
  const router = createMemoryRouter([{ path: '/', element: <WindowLayout />, children: [page] }], {
    initialEntries: ['/view'],
  });
  render(<RouterProvider router={router} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Screen' }));
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(heard).toEqual([false, false]);
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
