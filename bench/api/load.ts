import { connect, type Socket } from 'node:net';

export interface LoadResult {
  requests: number;
  seconds: number;
}

/** Sends prepared requests over kept connections, one in flight on each, and waits for every answer. */
export async function sendAll(port: number, requests: readonly Buffer[], connections: number): Promise<LoadResult> {
  const startedAt = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    const answers = readAnswers(socket);
    while (next < requests.length) {
      const request = requests[next++];
      if (!request) break;
      socket.write(request);
      const answer = await answers.next();
      if (answer.done) throw new Error('the server closed the connection');
      if (!answer.value.startsWith('HTTP/1.1 200') || !answer.value.includes('"code":200'))
        throw new Error(`refused: ${answer.value.slice(0, 400)}`);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return { requests: requests.length, seconds: (performance.now() - startedAt) / 1000 };
}

export async function* readAnswers(socket: Socket): AsyncGenerator<string, void> {
  let buffer = '';
  for await (const chunk of socket.setEncoding('latin1')) {
    buffer += chunk as string;
    for (;;) {
      const head = buffer.indexOf('\r\n\r\n');
      if (head < 0) break;
      const length = Number(/content-length: (\d+)/i.exec(buffer.slice(0, head))?.[1] ?? 0);
      if (buffer.length < head + 4 + length) break;
      yield buffer.slice(0, head + 4 + length);
      buffer = buffer.slice(head + 4 + length);
    }
  }
}
