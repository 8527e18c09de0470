import { createServer } from 'node:net';

/** A port nobody listens on right now. The system hands out another one each time, so two callers do not meet. */
export const findFreePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => done(port));
    });
  });
