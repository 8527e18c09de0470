import { createConnection } from 'node:net';
import { z } from 'zod';

const answer = z.object({ request_id: z.int(), data: z.unknown().optional(), error: z.string() });
const patienceMs = 3_000;

/** Asks a running mpv for one of its properties by its control socket; undefined where nobody answers. */
export function askMpv(socketPath: string, property: string): Promise<unknown> {
  return new Promise((done) => {
    const socket = createConnection(socketPath);
    const end = (data: unknown) => {
      socket.destroy();
      done(data);
    };
    let said = '';
    socket.setTimeout(patienceMs, () => end(undefined));
    socket.once('error', () => end(undefined));
    socket.once('close', () => end(undefined));
    socket.on('data', (bytes) => {
      said += bytes.toString();
      // Events come on the same socket.
      for (const line of said.split('\n').slice(0, -1)) {
        const read = answer.safeParse(JSON.parse(line));
        if (read.success && read.data.request_id === 1) end(read.data.data);
      }
    });
    socket.write(`${JSON.stringify({ command: ['get_property', property], request_id: 1 })}\n`);
  });
}
