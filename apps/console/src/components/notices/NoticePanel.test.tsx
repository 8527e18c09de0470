import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { NoticePanel, type NoticeTab } from './NoticePanel.tsx';

beforeAll(() => startI18n());

const tab = (key: string, count: number): NoticeTab => ({ key, label: key, count, items: [], emptyText: `No ${key}` });
const activeOf = (tabs: NoticeTab[]) => {
  render(<NoticePanel tabs={tabs} />, { wrapper: MemoryRouter });
  return screen.getByRole('tab', { selected: true }).textContent;
};

it('opens the first tab that has something', () => {
  expect(activeOf([tab('notices', 0), tab('messages', 0), tab('todos', 3)])).toContain('todos');
});

it('opens the first tab where there is nothing', () => {
  expect(activeOf([tab('notices', 0), tab('messages', 0)])).toContain('notices');
});
