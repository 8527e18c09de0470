import { type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** What was sent, so that a test can send it again or change it. */
export interface SentCall {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Sends a call with every header as it is, a forged Host included, which `fetch` writes itself; `from` names the socket. */
export function sendRaw(
  { url, method, headers, body }: SentCall,
  from: Pick<RequestOptions, 'agent' | 'localAddress'> = {},
): Promise<Response> {
  return new Promise((done, fail) => {
    const sent = request(url, { ...from, method, headers }, (answer) => {
      const names = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
      text(answer).then(
        (words) => done(new Response(words, { status: answer.statusCode ?? 0, headers: names })),
        (error: Error) => fail(error),
      );
    });
    sent.on('error', fail);
    sent.end(body ?? undefined);
  });
}
