import { rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { type Log, reasonOf } from '../log.ts';
import type { ListedApp, StoreClient } from './store-client.ts';

const asked = z.discriminatedUnion('do', [
  z.object({ do: z.literal('list'), keyword: z.string().max(60).optional() }),
  z.object({ do: z.literal('install'), package: z.string().max(200) }),
  z.object({ do: z.literal('look') }),
]);
export type DeskRequest = z.input<typeof asked>;
export type DeskAnswer = { apps?: ListedApp[]; id?: string; error?: string };

const longestRequest = 4_096;
const deskPath = (folder: string): string => join(folder, 'store.sock');

/**
 * Where people and till apps on the machine ask for the store: a socket in the state folder, one line of JSON each way.
 * Whoever may open the folder may ask; the key of the device stays with the agent.
 */
export class StoreDesk {
  private readonly server: Server;
  private readonly path: string;

  constructor(folder: string, store: StoreClient, log: Log) {
    this.path = deskPath(folder);
    this.server = createServer((socket) => void serve(socket, store));
    this.server.on('error', (error) => log('store_desk_closed', { reason: reasonOf(error) }));
  }

  open(): void {
    // Of a run that was killed: only one agent has the folder.
    rmSync(this.path, { force: true });
    this.server.listen(this.path);
  }

  close(): void {
    this.server.close();
    rmSync(this.path, { force: true });
  }
}

async function serve(socket: Socket, store: StoreClient): Promise<void> {
  socket.on('error', () => socket.destroy());
  const answer = await answerTo(socket, store).catch((error: unknown): DeskAnswer => ({ error: reasonOf(error) }));
  socket.end(`${JSON.stringify(answer)}\n`);
}

async function answerTo(socket: Socket, store: StoreClient): Promise<DeskAnswer> {
  const request = asked.parse(JSON.parse(await firstLine(socket, longestRequest)));
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

async function firstLine(socket: Socket, most = Number.POSITIVE_INFINITY): Promise<string> {
  let text = '';
  for await (const bytes of socket.iterator({ destroyOnReturn: false })) {
    text += String(bytes);
    if (text.includes('\n')) return text.slice(0, text.indexOf('\n'));
    if (text.length > most) throw new Error('the request is too long');
  }
  return text;
}

/** For a program on the machine: asks the agent that has this state folder. */
export async function askDesk(folder: string, request: DeskRequest): Promise<DeskAnswer> {
  const socket = createConnection(deskPath(folder));
  socket.write(`${JSON.stringify(request)}\n`);
  try {
    return JSON.parse(await firstLine(socket)) as DeskAnswer;
  } finally {
    socket.destroy();
  }
}
