import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Answer, Question } from './low-thread.ts';

const steps = 10;
const lowest = 19;

/** Linux keeps a priority for each thread; elsewhere the thread has that of the process. */
function giveWay(): void {
  if (process.platform !== 'linux') return;
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(thread, Math.min(lowest, getPriority(thread) + steps));
}

/** The other end of `createLowThread`. */
export function serveLowThread<Q, A>(work: (question: Q) => A | Promise<A>): void {
  giveWay();
  const answer = async ({ id, question }: Question<Q>): Promise<Answer<A>> => {
    try {
      return { id, answer: await work(question) };
    } catch (error) {
      return { id, error: error instanceof Error ? error : new Error(String(error)) };
    }
  };
  parentPort?.on('message', (question: Question<Q>) => {
    void answer(question).then((reply) => parentPort?.postMessage(reply));
  });
}
