import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { defineLiveRoutes, type Route, route } from '@tilldeck/contracts/core/route';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { refreshAfter } from './refresh.ts';

const facts = { method: 'POST', summary: 'Test', input: z.object({}), output: z.object({}) } as const;
const table = (area: string, topics: string[], changes: string[] = []) =>
  defineLiveRoutes(
    area,
    { topics, changes },
    {
      page: route({ ...facts, path: `${area}/page`, permission: 'tag.query' }),
      detail: route({ ...facts, path: `${area}/detail`, permission: 'tag.get' }),
      modify: route({ ...facts, path: `${area}/modify`, permission: 'tag.edit', audit: 'tag.changed' }),
      withdraw: route({ ...facts, path: `${area}/withdraw`, permission: 'tag.delete', audit: 'tag.withdrawn' }),
      remove: route({ ...facts, path: `${area}/remove`, permission: 'tag.delete', audit: 'tag.removed' }),
    },
  );
const tags = table('devices/tag', ['devices.tag'], ['devices.device']);
const devices = table('devices/device', ['devices.device#id']);
const shops = table('devices/shop', ['devices.shop']);

async function openAll() {
  const client = new QueryClient();
  const read: string[] = [];
  const show = async ({ id, topics = [] }: Route, input: object) => {
    const observer = new QueryObserver(client, {
      queryKey: [id, input],
      queryFn: () => read.push(id),
      staleTime: 60_000,
      meta: { topics },
    });
    observer.subscribe(() => {});
    await expect.poll(() => read).toContain(id);
  };
  await show(tags.page, {});
  await show(tags.detail, { id: '7' });
  await show(devices.page, {});
  await show(shops.page, {});
  read.length = 0;
  return { client, read };
}

it('reads what shares the table or a topic with the change, each once', async () => {
  const { client, read } = await openAll();
  await refreshAfter(client, tags.modify, { id: '7' });
  expect(read.toSorted()).toEqual(['devices/device.page', 'devices/tag.detail', 'devices/tag.page']);
});

it('asks for a record whose change needs the right to delete and keeps the record', async () => {
  const { client, read } = await openAll();
  await refreshAfter(client, tags.withdraw, { id: '7' });
  expect(read).toContain('devices/tag.detail');
});

it('does not ask for a record that was just deleted', async () => {
  const { client, read } = await openAll();
  await refreshAfter(client, tags.remove, { id: '7' });
  expect(read.toSorted()).toEqual(['devices/device.page', 'devices/tag.page']);
});
