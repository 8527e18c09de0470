import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { RemotePrompt } from '@tilldeck/contracts/remote/remote-device.schemas';
import type { Log } from '../log.ts';

export const personAnswers = ['allow', 'view', 'refuse'] as const;
export type PersonAnswer = (typeof personAnswers)[number] | 'none';

/** What the bar shows; absent: it does not change. */
export interface BarFacts {
  requesterName?: string;
  requesterOrgName?: string;
  secondsLeft?: number;
  viewerNames?: string[];
  isCovered?: boolean;
  isConnected?: boolean;
  /** Six digits that the requester still has to type. */
  code?: string | null;
}
export const barOrders = ['end', 'cover', 'uncover'] as const;
export type BarOrder = (typeof barOrders)[number];
export interface Bar {
  show(facts: BarFacts): void;
  close(): void;
}

type Program = ChildProcessByStdio<Writable, Readable, null>;

/**
 * A program of the machine that asks the people there, and shows them a session as long as it goes on. It gets lines of
 * JSON and answers words, a line each; it ends when there is nothing more to read, so that none outlives the agent.
 */
export class PromptProgram {
  private readonly command: readonly string[];
  private readonly variables: Record<string, string>;
  private readonly language: string;
  private readonly log: Log;
  private spare: Program | undefined;

  constructor(command: readonly string[], parts: { variables: Record<string, string>; language: string; log: Log }) {
    this.command = command;
    this.variables = parts.variables;
    this.language = parts.language;
    this.log = parts.log;
  }

  /** Starts it, so that the next question is on the screen as soon as there is one. */
  prepare(): void {
    this.spare ??= this.spawn();
  }

  /** There will be no question. */
  rest(): void {
    if (this.spare) end(this.spare);
    this.spare = undefined;
  }

  /** `none`: nobody answered in time, or the program could not ask. Silence is never consent. */
  async ask(prompt: RemotePrompt, signal: AbortSignal): Promise<PersonAnswer> {
    const program = this.start({ do: 'ask', ...prompt });
    const patience = AbortSignal.any([signal, AbortSignal.timeout(prompt.secondsLeft * 1_000)]);
    const answer = new Promise<PersonAnswer>((done) => {
      const none = () => done('none');
      createInterface({ input: program.stdout }).on('line', (line) => {
        const said = personAnswers.find((one) => one === line.trim());
        if (said) done(said);
      });
      program.once('error', none);
      program.once('close', none);
      patience.addEventListener('abort', none);
      if (patience.aborted) none();
    });
    return answer.finally(() => end(program));
  }

  bar(facts: BarFacts, hear: (order: BarOrder) => void): Bar {
    const program = this.start({ do: 'bar', ...facts });
    createInterface({ input: program.stdout }).on('line', (line) => {
      const order = barOrders.find((one) => one === line.trim());
      if (order) hear(order);
    });
    return {
      show: (more) => void program.stdin.write(`${JSON.stringify(more)}\n`),
      close: () => end(program),
    };
  }

  private start(first: Record<string, unknown>): Program {
    const program = this.spare ?? this.spawn();
    this.spare = undefined;
    program.stdin.write(`${JSON.stringify({ language: this.language, ...first })}\n`);
    return program;
  }

  private spawn(): Program {
    const [name = '', ...rest] = this.command;
    const program = spawn(name, rest, {
      env: { ...process.env, ...this.variables },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    program.on('error', (error) => this.log('prompt_failed', { reason: error.message }));
    program.on('close', (code) => code && this.log('prompt_failed', { reason: `it ended with ${code}` }));
    // A program that is gone says so by its end.
    program.stdin.on('error', () => {});
    return program;
  }
}

function end(program: Program): void {
  program.stdin.end();
  program.kill();
}
