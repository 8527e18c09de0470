import { render } from '@testing-library/react';
import { historyTopics } from '@tilldeck/contracts/identity/history.events';
import { beforeAll, expect, it } from 'vitest';
import { HistoryTimeline } from '../components/details/HistoryTimeline.tsx';
import { i18n, startI18n } from '../lib/i18n/i18n.ts';
import { changeSettings } from '../lib/settings/stored-settings.ts';
import { loadHistoryNames, namedTypes } from './history-names.config.ts';

beforeAll(() => startI18n());

const change = {
  before: { labelEn: 'Small', state: 'enabled', permissions: { device: 'query' } },
  after: { labelEn: 'Smallest', state: 'disabled', permissions: { device: 'query, edit' }, isEnabled: true },
};

it.each([
  ['en-US', ['English label', 'State', 'Disabled', 'Permissions · device', 'Yes'], ['labelEn', 'enabled', 'true']],
  ['zh-CN', ['英文标签', '状态', '已停用', '权限 · device', '是'], ['labelEn', 'enabled', 'true', 'State']],
] as const)('a history speaks words in %s, none of the software', async (language, words, machineNames) => {
  const names = await loadHistoryNames('dictionary');
  changeSettings({ language });
  await expect.poll(() => i18n.language).toBe(language);
  const { container } = render(
    <HistoryTimeline
      {...names}
      entries={[{ id: '1', at: '2026-01-01T00:00:00Z', who: 'admin', what: 'Changed', ...change }]}
    />,
  );
  const text = container.textContent ?? '';
  for (const word of words) expect(text).toContain(word);
  for (const name of machineNames) expect(text).not.toContain(name);
});

it.each([
  ['en-US', ['Waiting for after-sales reply', 'Customer waiting for reply', 'Satisfied'], 'your reply'],
  ['zh-CN', ['等待售后回复', '客户等待回复', '满意'], '您'],
] as const)(
  'the history of a ticket names states and scores for both sides in %s',
  async (language, words, oneSide) => {
    const names = await loadHistoryNames('ticket');
    changeSettings({ language });
    await expect.poll(() => i18n.language).toBe(language);
    const moved = { before: { state: 'waiting_support' }, after: { state: 'customer_waiting', score: 4 } };
    const entry = { id: '1', at: '2026-01-01T00:00:00Z', who: 'support', what: 'Changed', ...moved };
    const { container } = render(<HistoryTimeline {...names} entries={[entry]} />);
    const text = container.textContent ?? '';
    for (const word of words) expect(text).toContain(word);
    for (const name of ['waiting_support', 'customer_waiting', oneSide]) expect(text).not.toContain(name);
  },
);

it('each history that a page shows is read again when its object changes', () => {
  const pages = import.meta.glob<string>('../features/**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const shown = Object.values(pages).flatMap((code) =>
    Array.from(code.matchAll(/(?:ObjectHistory\s+objectType="|useHistoryTab\(')(\w+)/g), ([, type]) => type ?? ''),
  );
  expect(shown.length).toBeGreaterThan(15);
  expect(shown.filter((type) => !historyTopics[type]?.length)).toEqual([]);
});

it.each(namedTypes)('%s finds its fields, and each label is a text', async (type) => {
  const { fieldNames } = await loadHistoryNames(type);
  const labels = Object.values(fieldNames).map((label) => (typeof label === 'string' ? label : label(i18n.t as never)));
  expect(labels.length).toBeGreaterThan(3);
  // A key that is not found is shown as itself.
  expect(labels.filter((label) => /^[\w-]+[:.]\S/.test(label) || label === '')).toEqual([]);
});
