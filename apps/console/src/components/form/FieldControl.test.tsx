import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRoutes, route } from '@tilldeck/contracts/core/route';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { optionsFrom } from '../choices/useChoices.ts';
import { FieldControl } from './FieldControl.tsx';
import { FileField } from './FileField.tsx';
import type { StartUpload, UploadedFile } from './useUploads.ts';

/** Uploads that end when the test says so. */
class Store {
  readonly running: { name: string; sent: (bytes: number) => void; arrive: () => void; fail: (why: string) => void }[] =
    [];
  readonly log: string[] = [];
  readonly start: StartUpload = (file, onProgress) => {
    const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>();
    this.running.push({
      name: file.name,
      sent: onProgress,
      arrive: () => resolve({ id: `id of ${file.name}`, name: file.name, sizeBytes: file.size }),
      fail: (why) => reject(new Error(why)),
    });
    const note = (what: string) => () => void this.log.push(`${what} ${file.name}`);
    return { done: promise, pause: note('pause'), resume: note('resume'), cancel: note('cancel') };
  };
}

const chosen = (name: string, size = 4) => new File(['x'.repeat(size)], name);
function open(more: { maxFiles?: number; maxBytes?: number; disabledReason?: string; value?: UploadedFile } = {}) {
  const { disabledReason, value, ...limits } = more;
  const store = new Store();
  const change = vi.fn();
  render(
    <BlocksHarness server={new LocalServer({})}>
      <FileField
        value={value}
        onChange={change}
        field={{ label: 'Package', upload: store.start, ...limits }}
        {...(disabledReason ? { disabledReason } : {})}
      />
    </BlocksHarness>,
  );
  return { store, change, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}
const field = () => screen.findByLabelText<HTMLInputElement>('Package');
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
});

describe('a file', () => {
  it('is the value once it arrived, not before', async () => {
    const { store, change, user } = open();
    await user.upload(await field(), chosen('a.apk', 2_000));
    store.running[0]?.sent(1_000);
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50'));
    expect(change).not.toHaveBeenCalled();
    store.running[0]?.arrive();
    await waitFor(() => expect(change).toHaveBeenCalledWith({ id: 'id of a.apk', name: 'a.apk', sizeBytes: 2_000 }));
    expect(change).toHaveBeenCalledOnce();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('can be paused, resumed and cancelled on its way', async () => {
    const { store, change, user } = open();
    await user.upload(await field(), chosen('a.apk'));
    await press(user, 'Pause a.apk');
    expect(await screen.findByText(/paused/)).toBeInTheDocument();
    await press(user, 'Resume a.apk');
    await press(user, 'Cancel a.apk');
    expect(store.log).toEqual(['pause a.apk', 'resume a.apk', 'cancel a.apk']);
    expect(change).toHaveBeenLastCalledWith(undefined);
    expect(await field()).toBeEnabled();
  });

  it('that failed says why and goes out again', async () => {
    const { store, change, user } = open();
    await user.upload(await field(), chosen('a.apk'));
    store.running[0]?.fail('The store is full');
    expect(await screen.findByRole('alert')).toHaveTextContent('The store is full');
    await press(user, 'Upload a.apk again');
    expect(store.running).toHaveLength(2);
    store.running[1]?.arrive();
    await waitFor(() => expect(change).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that was there before can be removed, which cancels nothing', async () => {
    const { store, change, user } = open({ value: { id: '7', name: 'old.apk', sizeBytes: 9 } });
    await press(user, 'Remove old.apk');
    expect(change).toHaveBeenCalledWith(undefined);
    expect(store.log).toEqual([]);
  });
});

describe('what is refused before it is sent', () => {
  it.each([
    ['empty', [chosen('a.apk', 0)], 'a.apk is empty'],
    ['too large', [chosen('a.apk', 11)], 'a.apk: the file size exceeds the limit of 10 B'],
    ['too many', ['1', '2', '3'].map((name) => chosen(name)), 'Up to 2 files'],
  ])('%s', async (_what, files, text) => {
    const { store, user } = open({ maxFiles: 2, maxBytes: 10 });
    await user.upload(await field(), files);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(store.running).toEqual([]);
    await user.upload(await field(), chosen('good.apk'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(store.running.map(({ name }) => name)).toEqual(['good.apk']);
  });

  it('anything, while there is a reason against it', async () => {
    open({ disabledReason: 'Choose a model first' });
    expect(await field()).toBeDisabled();
    expect(screen.getByText('Choose a model first')).toBeInTheDocument();
  });
});

it('of several files each counts when it arrives, in whatever order', async () => {
  const { store, change, user } = open({ maxFiles: 2 });
  await user.upload(await field(), [chosen('a.png'), chosen('b.png')]);
  expect(screen.queryByLabelText('Package')).toBeNull();
  store.running[1]?.arrive();
  await waitFor(() => expect(change.mock.lastCall?.[0]).toMatchObject([{ name: 'b.png' }]));
  store.running[0]?.arrive();
  await waitFor(() => expect(change.mock.lastCall?.[0]).toMatchObject([{ name: 'a.png' }, { name: 'b.png' }]));
});

const { list } = defineRoutes('test/kind', {
  list: route({
    method: 'POST',
    path: 'test/kind/list',
    permission: 'kind.query',
    summary: 'Kinds',
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});

it('a chosen record is shown by its name, and not at all before the name is known', async () => {
  const asked = Promise.withResolvers<{ id: string; name: string }[]>();
  const server = new LocalServer({ [list.id]: () => asked.promise });
  const options = optionsFrom(list, {}, (kinds) => kinds.map(({ id, name }) => ({ value: id, label: name })));
  render(
    <BlocksHarness server={server}>
      <FieldControl
        field={{ name: 'kindId', label: 'Kind', options }}
        facts={{ kind: 'select', isRequired: true }}
        isDisabled={false}
        value="4711"
      />
    </BlocksHarness>,
  );
  await expect.poll(() => server.inputsOf(list).length).toBe(1);
  expect(screen.queryByText('4711')).toBeNull();
  asked.resolve([{ id: '4711', name: 'Bakery' }]);
  expect(await screen.findByText('Bakery')).toBeTruthy();
});

it.each([
  { hasSpaces: true, values: ['stock keeping', '会员'] },
  { hasSpaces: false, values: ['stock', 'keeping', '会员'] },
])('values that are pasted are parted at spaces unless they have some: $hasSpaces', ({ hasSpaces, values }) => {
  const changes: unknown[] = [];
  render(
    <BlocksHarness server={new LocalServer({})}>
      <FieldControl
        field={{ name: 'words', label: 'Words', hasSpaces }}
        facts={{ kind: 'tags', isRequired: false }}
        isDisabled={false}
        onChange={(value) => changes.push(value)}
      />
    </BlocksHarness>,
  );
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'stock keeping，会员，' } });
  expect(changes).toEqual([values]);
});
