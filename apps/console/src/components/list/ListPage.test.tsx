import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { listPreferenceKey } from '../../lib/list/list-preference.ts';
import type { LocalServer } from '../base/BlocksHarness.tsx';
import { answerPage, makeTillServer, type PageInput, TillListHarness, tillRoutes, tills } from './TillListHarness.tsx';

const address = () => screen.getByTestId('address').textContent;
const isShown = (name: string) => screen.findByText(name, { selector: 'td' });

beforeAll(async () => {
  // Two shared cores: a list of antd controls takes its time. Roles are asked for without walking through styles.
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
});

function openList(server: LocalServer, at = '/', props: Partial<ComponentProps<typeof TillListHarness>> = {}) {
  render(<TillListHarness server={server} at={at} {...props} />);
  return { user: userEvent.setup() };
}

const rowNames = () =>
  screen.getAllByRole('row').flatMap((row) => row.querySelector('td[data-key]')?.textContent ?? []);

describe('a list and its URL', () => {
  it('asks for what the link says', async () => {
    const server = makeTillServer();
    openList(server, '/?state=off&sort=-name&p=2&size=20');
    await isShown('Till 42');
    expect(server.inputsOf(tillRoutes.page)).toEqual([
      { state: 'off', sortField: 'name', sortOrder: 'descend', pageNo: 2, pageSize: 20 },
    ]);
  });

  it('writes page and size, sort and filters into the URL', async () => {
    const { user } = openList(makeTillServer());
    await isShown('Till 1');
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await isShown('Till 21');
    expect(address()).toBe('/?size=20&p=2');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(address()).toBe('/?sort=name&size=20'));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '4{Enter}');
    await waitFor(() => expect(address()).toBe('/?keyword=4&sort=name&size=20'));
  });

  it('steps back to the last page when rows are gone', async () => {
    openList(makeTillServer(), '/?p=9&size=20');
    await isShown('Till 45');
    expect(address()).toBe('/?size=20&p=3');
  });

  it('shows columns of the link, and keeps a choice for the next visit', async () => {
    const server = makeTillServer();
    const { user } = openList(server, '/?cols=id');
    await isShown('Till 1');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Name', 'Number']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('checkbox', { name: 'State' }));
    expect(address()).toBe('/?cols=id,state');
    expect(server.preferences.get(listPreferenceKey(tillRoutes.page.id))).toBe('{"columns":["id","state"]}');
  });

  it('opens with the default view, and stays bare when somebody clears it', async () => {
    const server = makeTillServer();
    const views = [{ id: 'v', name: 'Off ones', query: 'state=off' }];
    server.preferences.set(listPreferenceKey(tillRoutes.page.id), JSON.stringify({ views, defaultView: 'v' }));
    const { user } = openList(server);
    await isShown('Till 2');
    await waitFor(() => expect(address()).toBe('/?state=off'));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await isShown('Till 1');
    expect(address()).toBe('/?view=all');
  });
});

describe('what a list says', () => {
  it('tells no match from nothing yet', async () => {
    const { user } = openList(makeTillServer(), '/?keyword=zzz');
    await screen.findByText('No matches');
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await isShown('Till 1');
  });

  it('offers to add the first row', async () => {
    const nobody = { items: [], total: 0, isTotalCapped: false, nextCursor: null };
    openList(makeTillServer({ [tillRoutes.page.id]: () => nobody }), '/', {
      emptyAction: <button type="button">Add</button>,
    });
    await screen.findByText('Nothing here yet');
    screen.getByRole('button', { name: 'Add' });
  });

  it('shows a failure with its request id and tries again', async () => {
    let isDown = true;
    const server = makeTillServer({
      [tillRoutes.page.id]: (input: PageInput) => {
        if (isDown) throw Object.assign(new Error('Busy'), { requestId: 'r-17' });
        return answerPage(input);
      },
    });
    const { user } = openList(server);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Busy');
    expect(alert).toHaveTextContent('r-17');
    isDown = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await isShown('Till 1');
  });

  it('says of 10,000+ and goes on by cursor after the numbered pages', async () => {
    const server = makeTillServer({
      [tillRoutes.page.id]: ({ cursor }: PageInput) => ({
        items: [{ id: cursor ?? 'last', name: `Till ${cursor ?? 'last'}`, state: 'on' }],
        total: 10_000,
        isTotalCapped: true,
        nextCursor: cursor === 'c2' ? null : cursor === 'c1' ? 'c2' : 'c1',
      }),
    });
    const { user } = openList(server, '/?p=500&size=20');
    await screen.findByText('9,981–9,981 of 10,000+');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await isShown('Till c1');
    expect(address()).toBe('/?size=20&p=501&after=c1');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await isShown('Till c2');
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await isShown('Till c1');
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await isShown('Till last');
    expect(server.inputsOf(tillRoutes.page).at(1)).toEqual({ cursor: 'c1', pageSize: 20 });
  });

  it("[NAV-14] labels the page size 'Items / Page'", async () => {
    openList(makeTillServer());
    await isShown('Till 1');
    expect(screen.getByLabelText('Items / Page')).toBeInTheDocument();
  });
});

it('shows every row of the page once', async () => {
  openList(makeTillServer());
  await isShown('Till 1');
  expect(rowNames()).toEqual(tills.slice(0, 20).map((one) => one.name));
});
