import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import type { FilterValues } from '../../lib/list/filter-values.ts';
import { changeSettings } from '../../lib/settings/stored-settings.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import { DateRangeFilter } from './DateRangeFilter.tsx';
import { IdsFilter } from './IdsFilter.tsx';
import type { ListFilter } from './list.filters.ts';
import { TextFilter } from './TextFilter.tsx';

function Serials({ onChange, start = [] }: { onChange: (value?: string[]) => void; start?: string[] }) {
  const [value, setValue] = useState(start);
  const change = (next: string[] | undefined) => {
    onChange(next);
    setValue(next ?? []);
  };
  return <IdsFilter label="SN" value={value} max={3} pattern={/^[A-Z0-9]+$/} onChange={change} />;
}

function Keyword({ onChange }: { onChange: (value: string | undefined, isTyping: boolean) => void }) {
  const [value, setValue] = useState('');
  return (
    <>
      <TextFilter
        label="Name"
        value={value}
        onChange={(next, isTyping) => {
          onChange(next, isTyping);
          setValue(next ?? '');
        }}
      />
      <button type="button" onClick={() => setValue('from a view')}>
        view
      </button>
    </>
  );
}

function draw(part: ReactNode) {
  render(<BlocksHarness server={new LocalServer({})}>{part}</BlocksHarness>);
  return userEvent.setup();
}

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
  changeSettings({ timezone: 'Asia/Tokyo' });
});

describe('a filter by pasted values', () => {
  const open = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: /^SN/ }));
    return screen.findByRole('textbox', { name: 'SN' });
  };

  it('takes a column of a spreadsheet, each value once', async () => {
    const change = vi.fn();
    const user = draw(<Serials onChange={change} />);
    await open(user);
    await user.paste('A1\nB2\tA1\n\n');
    await user.click(screen.getByRole('button', { name: 'Filter by 2' }));
    expect(change).toHaveBeenCalledWith(['A1', 'B2']);
    expect(screen.getByText('2 values')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names what is invalid and does not apply it, by key neither', async () => {
    const change = vi.fn();
    const user = draw(<Serials onChange={change} />);
    await open(user);
    await user.paste('A1, b-2');
    expect(screen.getByRole('alert')).toHaveTextContent('1 value is invalid: b-2');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(change).not.toHaveBeenCalled();
    await user.clear(screen.getByRole('textbox', { name: 'SN' }));
    await user.paste('A1 B2 C3 D4');
    expect(screen.getByRole('alert')).toHaveTextContent('At most 3 values');
  });

  it('shows again what it filters by, and is cleared by its button or by an empty text', async () => {
    const change = vi.fn();
    const user = draw(<Serials onChange={change} start={['A1', 'B2']} />);
    const box = await open(user);
    expect(box).toHaveValue('A1\nB2');
    expect(box).toHaveFocus();
    await user.clear(box);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(change).toHaveBeenLastCalledWith(undefined);
    expect(screen.queryByRole('button', { name: 'Clear SN' })).toBeNull();
  });

  it('forgets what was typed and not applied', async () => {
    const change = vi.fn();
    const user = draw(<Serials onChange={change} start={['A1']} />);
    await user.type(await open(user), '\nZ9');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await open(user)).toHaveValue('A1');
    expect(change).not.toHaveBeenCalled();
  });
});

it('a range of days is chosen in the zone of the person, and says which zone that is', async () => {
  const change = vi.fn();
  const user = draw(<DateRangeFilter label="Created" value={undefined} onChange={change} />);
  await user.click(await screen.findByRole('button', { name: 'Created' }));
  expect(screen.getByText('Full days in Asia/Tokyo (UTC+9)')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
  const [{ from, to, zone }] = change.mock.calls[0] as [{ from: string; to: string; zone: string }];
  expect(zone).toBe('Asia/Tokyo');
  expect(to).toBe(new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date()));
  expect(Date.parse(to) - Date.parse(from)).toBe(6 * 86_400_000);
});

describe('a filter by text', () => {
  it('applies on Enter without blanks around it, and one visit is one step of the history', async () => {
    const change = vi.fn();
    const user = draw(<Keyword onChange={change} />);
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(field, ' till {Enter}');
    expect(change).toHaveBeenLastCalledWith('till', false);
    await user.type(field, ' 7{Enter}', { skipClick: true });
    expect(change).toHaveBeenLastCalledWith('till  7', true);
    await user.clear(field);
    await user.keyboard('{Enter}');
    expect(change).toHaveBeenLastCalledWith(undefined, true);
  });

  it('applies when typing pauses, once', async () => {
    const change = vi.fn();
    const user = draw(<Keyword onChange={change} />);
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'till');
    await waitFor(() => expect(change).toHaveBeenCalledWith('till', false));
    expect(change).toHaveBeenCalledOnce();
  });

  it('follows the address when something else changes it', async () => {
    const user = draw(<Keyword onChange={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'view' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('from a view');
  });
});

describe('active filters', () => {
  const options = ['on', 'off', 'lost', 'new'].map((value) => ({ value, label: value.toUpperCase() }));
  const filters: ListFilter[] = [
    { kind: 'text', name: 'keyword', label: 'Name' },
    { kind: 'multi', name: 'state', label: 'State', options },
    { kind: 'dateRange', name: 'created', from: 'a', to: 'b', label: 'Created' },
  ];
  const values: FilterValues = {
    keyword: 'till',
    state: ['on', 'off', 'lost', 'new'],
    created: { from: '2026-02-05', to: '2026-02-05', zone: 'Europe/Berlin' },
  };

  it('are named by their choices, shortened, and days of another zone say so', async () => {
    draw(<ActiveFilters filters={filters} values={values} onChange={() => undefined} />);
    const list = await screen.findByRole('list', { name: 'Active filters' });
    const chips = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(chips.slice(0, 3)).toEqual(['Name: till', 'State: ON, OFF, LOST +1', 'Created: 2026-02-05 (Europe/Berlin)']);
  });

  it('go one by one or all at once', async () => {
    const change = vi.fn();
    const user = draw(<ActiveFilters filters={filters} values={values} onChange={change} />);
    await user.click(await screen.findByRole('button', { name: 'Clear State' }));
    expect(change).toHaveBeenLastCalledWith({ keyword: values.keyword, created: values.created });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(change).toHaveBeenLastCalledWith({});
  });
});
