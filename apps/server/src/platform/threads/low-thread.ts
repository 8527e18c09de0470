import { Worker } from 'node:worker_threads';

/** What is sent to a thread and back; `id` tells answers apart. */
export interface Question<Q> {
  id: number;
  question: Q;
}
export type Answer<A> = { id: number; answer: A } | { id: number; error: Error };

interface Asked<A> {
  done: (answer: A) => void;
  fail: (error: Error) => void;
}

/**
 * Long computations in a thread that gives way to the one that answers calls. Started with the first question; it has no
 * settings, since what it computes comes from strangers.
 */
export function createLowThread<Q, A>(program: URL): (question: Q) => Promise<A> {
  let thread: ReturnType<typeof startThread<Q, A>> | null = null;
  return (question) => {
    if (!thread?.isAlive()) thread = startThread<Q, A>(program);
    return thread.ask(question);
  };
}

function startThread<Q, A>(program: URL) {
  const asked = new Map<number, Asked<A>>();
  let lastId = 0;
  let isAlive = true;
  const worker = new Worker(program, { env: {} });
  const end = (error: Error): void => {
    isAlive = false;
    for (const { fail } of asked.values()) fail(error);
    asked.clear();
  };
  worker.on('message', (reply: Answer<A>) => {
    const waiting = asked.get(reply.id);
    asked.delete(reply.id);
    // A thread without work does not keep the process.
    if (asked.size === 0) worker.unref();
    if ('error' in reply) waiting?.fail(reply.error);
    else waiting?.done(reply.answer);
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => end(new Error(`the thread ended with ${code}`)));
  return {
    isAlive: () => isAlive,
    ask: (question: Q): Promise<A> =>
      new Promise((done, fail) => {
        const id = ++lastId;
        asked.set(id, { done, fail });
        worker.ref();
        worker.postMessage({ id, question } satisfies Question<Q>);
      }),
  };
}
