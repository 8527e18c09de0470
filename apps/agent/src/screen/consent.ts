import type { RemotePrompt } from '@tilldeck/contracts/remote/remote-device.schemas';
import type { BridgePass, RemoteMode } from '@tilldeck/contracts/remote/session.schemas';
import { pause } from './patience.ts';
import type { PersonAnswer } from './prompt-program.ts';
import type { RemoteCalls, TakenSession } from './remote-calls.ts';

export interface ConsentParts {
  calls: Pick<RemoteCalls, 'answer' | 'isOver'>;
  /** The session as the server sees it now; null where it is over. */
  again: () => Promise<TakenSession | null>;
  isBusy: () => boolean;
  /** Why the screen cannot be shown. */
  screenProblem: () => Promise<string | undefined>;
  /** There will be a question soon. */
  prepare: () => void;
  ask: (prompt: RemotePrompt, signal: AbortSignal) => Promise<PersonAnswer>;
  /** They agreed, and the requester has to type what they read out. */
  showCode: (prompt: RemotePrompt) => void;
  signal: AbortSignal;
}

const lookEveryMs = 2_000;
const busyLookMs = 250;
const answerTries = 5;

/** From the question to the first pass; undefined where nobody agreed, or the session ended meanwhile. */
export async function agree(
  taken: TakenSession,
  parts: ConsentParts,
): Promise<{ join: BridgePass; mode: RemoteMode } | undefined> {
  let allowed: RemoteMode | undefined;
  let hasWaited = false;
  for (let now: TakenSession | null = taken; now && !parts.signal.aborted; now = await askAgain(parts, now)) {
    const mode = allowed ?? now.mode;
    if (now.join) return { join: now.join, mode };
    if (allowed || !now.prompt) {
      await pause(lookEveryMs, parts.signal);
      continue;
    }
    const { answer, problem } = await watched(parts, () => answerOf(now, parts, hasWaited));
    if (parts.signal.aborted) return undefined;
    const join = await tell(parts, { sessionId: now.sessionId, answer, ...(problem ? { problem } : {}) });
    if (answer === 'busy') {
      hasWaited = true;
      await watched(parts, () => untilFree(parts));
    } else if (answer === 'allow' || answer === 'view') {
      allowed = answer === 'view' ? 'view' : now.mode;
      if (join) return { join, mode: allowed };
      parts.showCode(now.prompt);
    } else return undefined;
  }
  return undefined;
}

async function answerOf(
  { sessionId, prompt }: TakenSession,
  parts: ConsentParts,
  hasWaited: boolean,
): Promise<{ answer: PersonAnswer | 'busy' | 'no_screen'; problem?: string }> {
  const problem = await parts.screenProblem();
  if (problem !== undefined) return { answer: 'no_screen', problem: problem.slice(0, 200) };
  if (parts.isBusy()) return { answer: 'busy' };
  // Beside the question: its time begins.
  if (hasWaited) void tell(parts, { sessionId, answer: 'shown' });
  return { answer: prompt ? await parts.ask(prompt, parts.signal) : 'none' };
}

/** Meanwhile the requester may have given up, which nobody tells the device. */
async function watched<T>({ again }: ConsentParts, wait: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void again().catch(() => undefined), lookEveryMs);
  return wait().finally(() => clearInterval(timer));
}

async function untilFree({ isBusy, prepare, signal }: ConsentParts): Promise<void> {
  prepare();
  while (isBusy() && !signal.aborted) await pause(busyLookMs, signal);
}

/** What a person said is said once more where it did not get through: nobody is asked twice because of the network. */
async function tell(
  { calls, signal }: ConsentParts,
  said: Parameters<RemoteCalls['answer']>[0],
): Promise<BridgePass | null> {
  for (let tries = 1; ; tries += 1)
    try {
      return (await calls.answer(said)).join;
    } catch (error) {
      if (calls.isOver(error) || tries === answerTries || signal.aborted) return null;
      await pause(lookEveryMs, signal);
    }
}

async function askAgain({ again, signal }: ConsentParts, before: TakenSession): Promise<TakenSession | null> {
  try {
    return await again();
  } catch {
    await pause(lookEveryMs, signal);
    return before;
  }
}
