import { rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { reasonOf } from './log.ts';

/** A socket on the machine where programs ask: one line of JSON each way. Whoever may open its folder may ask. */
export class LineDesk {
  private readonly path: string;
  private readonly server: Server;

  constructor(path: string, parts: { answer: (line: string) => Promise<unknown>; closed: (error: unknown) => void }) {
    this.path = path;
    this.server = createServer((socket) => void serve(socket, parts.answer));
    this.server.on('error', parts.closed);
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

const longestRequest = 4_096;

async function serve(socket: Socket, answer: (line: string) => Promise<unknown>): Promise<void> {
  socket.on('error', () => socket.destroy());
  const said = await firstLine(socket, longestRequest)
    .then(answer)
    .catch((error: unknown) => ({ error: reasonOf(error) }));
  socket.end(`${JSON.stringify(said)}\n`);
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

/** For a program on the machine. */
export async function askDesk(path: string, request: unknown): Promise<unknown> {
  const socket = createConnection(path);
  socket.write(`${JSON.stringify(request)}\n`);
  try {
    return JSON.parse(await firstLine(socket));
  } finally {
    socket.destroy();
  }
}
