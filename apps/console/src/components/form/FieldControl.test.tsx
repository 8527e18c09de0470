import { fireEvent, render, screen } from '@testing-library/react';
import { defineRoutes, route } from '@tilldeck/contracts/core/route';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { optionsFrom } from '../choices/useChoices.ts';
import { FieldControl } from './FieldControl.tsx';

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

beforeAll(startI18n);

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
