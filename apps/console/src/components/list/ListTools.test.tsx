import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { type ListPreference, maxSavedViews } from '../../lib/list/list-preference.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { ListPager } from './ListPager.tsx';
import { SavedViews } from './SavedViews.tsx';

const columns = ['name', 'state', 'model', 'remark'].map((key) => ({ key, text: key, isKey: key === 'name' }));

function Columns({ onChange }: { onChange: (shown: readonly string[] | undefined) => void }) {
  const [shown, setShown] = useState<readonly string[]>(['name', 'model', 'state']);
  const change = (next: readonly string[] | undefined) => {
    onChange(next);
    setShown(next ?? ['name', 'state', 'model']);
  };
  return <ColumnsButton columns={columns} shown={shown} onChange={change} />;
}

const mine = { id: '1', name: 'Mine', query: 'f.state=on' };

interface ViewsProps {
  start?: ListPreference;
  query?: string;
  isRoom?: boolean;
  onShow?: (query: string) => void;
  onSaved?: (next: ListPreference) => void;
}

function Views({ start = { views: [mine] }, query = 'f.state=off', isRoom = true, onShow, onSaved }: ViewsProps) {
  const [preference, setPreference] = useState(start);
  const save = (next: ListPreference) => {
    if (!isRoom) return false;
    onSaved?.(next);
    setPreference(next);
    return true;
  };
  return (
    <SavedViews
      ready={[]}
      preference={preference}
      onPreference={save}
      query={query}
      onShow={onShow ?? (() => undefined)}
      linkTo={(text) => `https://console.example/?${text}`}
    />
  );
}

function draw(part: ReactNode) {
  render(<BlocksHarness server={new LocalServer({})}>{part}</BlocksHarness>);
  return userEvent.setup();
}

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
});

describe('the choice of columns', () => {
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
  const order = () => boxes().map((box) => `${box.parentElement?.textContent}${box.checked ? '' : ' off'}`);

  it('shows the key column first and always, then what is shown, then the rest', async () => {
    const user = draw(<Columns onChange={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    expect(order()).toEqual(['name', 'model', 'state', 'remark off']);
    expect(boxes()[0]).toBeDisabled();
  });

  it('adds, removes and orders by keyboard, and keeps the focus on the moved column', async () => {
    const change = vi.fn();
    const user = draw(<Columns onChange={change} />);
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'remark' }));
    expect(change).toHaveBeenLastCalledWith(['model', 'state', 'remark']);
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
    expect(order()).toEqual(['name', 'remark', 'model', 'state']);
    expect(screen.getByRole('checkbox', { name: 'remark' })).toHaveFocus();
    await user.click(screen.getByRole('checkbox', { name: 'model' }));
    expect(change).toHaveBeenLastCalledWith(['remark', 'state']);
    await user.click(screen.getByRole('button', { name: 'Reset columns' }));
    expect(change).toHaveBeenLastCalledWith(undefined);
  });

  it('does not move a column that is not shown', async () => {
    const change = vi.fn();
    const user = draw(<Columns onChange={change} />);
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    screen.getByRole('checkbox', { name: 'remark' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(change).not.toHaveBeenCalled();
  });
});

describe('saved views', () => {
  const open = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(await screen.findByRole('button', { name: /^Views/ }));

  it('name what is shown now', async () => {
    draw(
      <>
        <Views query={mine.query} />
        <Views query="" />
        <Views query="f.state=off" />
      </>,
    );
    const texts = (await screen.findAllByRole('button', { name: /^Views/ })).map(({ textContent }) => textContent);
    expect(texts.map((text) => text?.replace('Views:', ''))).toEqual(['Mine', 'All', 'Unsaved view']);
  });

  it('save what is shown under a name, and show it again', async () => {
    const [show, saved] = [vi.fn(), vi.fn()];
    const user = draw(<Views onShow={show} onSaved={saved} />);
    await open(user);
    await user.type(screen.getByRole('textbox', { name: 'View name' }), ' Offline {Enter}');
    expect(saved.mock.lastCall?.[0].views).toMatchObject([mine, { name: 'Offline', query: 'f.state=off' }]);
    expect(screen.getByRole('textbox', { name: 'View name' })).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Mine' }));
    expect(show).toHaveBeenCalledWith(mine.query);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('one of them is the default, also after it was saved again, until it is deleted', async () => {
    const saved = vi.fn();
    const user = draw(<Views onSaved={saved} />);
    await open(user);
    await user.click(screen.getByRole('button', { name: 'Use “Mine” as default view' }));
    await user.type(screen.getByRole('textbox', { name: 'View name' }), 'Mine{Enter}');
    const star = screen.getByRole('button', { name: 'Don’t use “Mine” as default view' });
    expect(star).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Delete “Mine”' }));
    expect(saved.mock.lastCall?.[0]).toMatchObject({ views: [], defaultView: undefined });
  });

  it('keep the name when the server has no room, and say so', async () => {
    const user = draw(<Views isRoom={false} />);
    await open(user);
    await user.type(screen.getByRole('textbox', { name: 'View name' }), 'Offline{Enter}');
    expect(screen.getByText(/This view is too large to save/)).toHaveAttribute('role', 'status');
    expect(screen.getByRole('textbox', { name: 'View name' })).toHaveValue('Offline');
  });

  it('are no more than fit; saving over one of them still works', async () => {
    const views = Array.from({ length: maxSavedViews }, (_one, at) => ({ ...mine, id: `${at}`, name: `View ${at}` }));
    const saved = vi.fn();
    const user = draw(<Views start={{ views }} onSaved={saved} />);
    await open(user);
    await user.type(screen.getByRole('textbox', { name: 'View name' }), 'New{Enter}');
    expect(saved).not.toHaveBeenCalled();
    await user.clear(screen.getByRole('textbox', { name: 'View name' }));
    await user.type(screen.getByRole('textbox', { name: 'View name' }), 'View 3{Enter}');
    expect(saved.mock.lastCall?.[0].views).toHaveLength(maxSavedViews);
  });
});

describe('the pager', () => {
  const pager = (props: Partial<ComponentProps<typeof ListPager>>) => {
    const go = vi.fn();
    const base = { page: 1, size: 20, total: 45, isTotalCapped: false, count: 20, nextCursor: null, isByCursor: false };
    const user = draw(<ListPager {...base} onGo={go} onSize={() => undefined} {...props} />);
    return { go, user };
  };

  it('ends at the last page, however few rows it has', async () => {
    const { go, user } = pager({ page: 3, count: 5 });
    expect(await screen.findByText('41–45 of 45')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(go).toHaveBeenCalledWith({ page: 2 });
  });

  it('leads on by cursor behind the last number, and back where it came from', async () => {
    const many = { total: 10_000, isTotalCapped: true, size: 200, count: 200, nextCursor: 'c51' };
    const { go, user } = pager({ ...many, page: 50 });
    expect(await screen.findByText('9,801–10,000 of 10,000+')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(go).toHaveBeenLastCalledWith({ page: 51, after: 'c51' });
  });

  it('among cursors knows the first page, and the one before only if it was there', async () => {
    const { go, user } = pager({ page: 52, isByCursor: true, nextCursor: null });
    const pages = await screen.findByRole('navigation', { name: 'Pages' });
    expect(within(pages).getByRole('button', { name: 'Previous page' })).toBeDisabled();
    expect(within(pages).getByRole('button', { name: 'Next page' })).toBeDisabled();
    await user.click(within(pages).getByRole('button', { name: 'First page' }));
    expect(go).toHaveBeenCalledWith({ page: 1 });
  });

  it('says that there are no rows', async () => {
    pager({ total: 0, count: 0 });
    expect(await screen.findByText('No rows')).toBeInTheDocument();
  });
});
