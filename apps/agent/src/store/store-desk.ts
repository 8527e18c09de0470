import { join } from 'node:path';
import { z } from 'zod';
import { askDesk as askSocket, LineDesk } from '../line-desk.ts';
import { type Log, reasonOf } from '../log.ts';
import type { ListedApp, StoreClient } from './store-client.ts';

const asked = z.discriminatedUnion('do', [
  z.object({ do: z.literal('list'), keyword: z.string().max(60).optional() }),
  z.object({ do: z.literal('install'), package: z.string().max(200) }),
  z.object({ do: z.literal('look') }),
]);
export type DeskRequest = z.input<typeof asked>;
export type DeskAnswer = { apps?: ListedApp[]; id?: string; error?: string };

const deskPath = (folder: string): string => join(folder, 'store.sock');

/** Where people and till apps on the machine ask for the store; the key of the device stays with the agent. */
export const storeDesk = (folder: string, store: StoreClient, log: Log): LineDesk =>
  new LineDesk(deskPath(folder), {
    answer: (line) => answerTo(asked.parse(JSON.parse(line)), store),
    closed: (error) => log('store_desk_closed', { reason: reasonOf(error) }),
  });

async function answerTo(request: z.output<typeof asked>, store: StoreClient): Promise<DeskAnswer> {
  switch (request.do) {
    case 'list':
      return { apps: await store.list(request.keyword) };
    case 'install':
      return { id: await store.install(request.package) };
    case 'look':
      await store.look();
      return {};
  }
}

/** For a program on the machine: asks the agent that has this state folder. */
export const askDesk = async (folder: string, request: DeskRequest): Promise<DeskAnswer> =>
  (await askSocket(deskPath(folder), request)) as DeskAnswer;
