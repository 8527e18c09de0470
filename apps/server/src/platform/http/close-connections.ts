import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets a server that is asked to stop answer what it has begun and end every other connection at once. Node itself
 * counts a connection that has sent nothing yet as busy, and browsers open such ahead of time: one of them would keep a
 * stopping server for a minute.
 */
export function closeQuietConnections(server: FastifyInstance): void {
  const running = new Map<Socket, number>();
  let isClosing = false;
  server.server.on('connection', (socket: Socket) => {
    if (isClosing) return socket.destroy();
    running.set(socket, 0);
    return socket.once('close', () => running.delete(socket));
  });
  server.server.on('request', ({ socket }, response) => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (running.get(socket) ?? 1) - 1;
      if (running.has(socket)) running.set(socket, left);
      if (isClosing && left === 0) socket.destroySoon();
    });
  });
  // Websockets say goodbye themselves.
  server.addHook('onRequest', async (request) => {
    if (request.headers.upgrade) running.delete(request.raw.socket);
  });
  server.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, count] of running) if (count === 0) socket.destroy();
  });
}
