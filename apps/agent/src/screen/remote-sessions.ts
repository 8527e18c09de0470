import { type Log, reasonOf } from '../log.ts';
import type { RemoteCalls, TakenSession } from './remote-calls.ts';
import { type LeaveReason, RemoteSession, type SessionParts } from './remote-session.ts';

const takeAgainMs = 3_000;
const takeTries = 20;
const stopMs = 2_000;

/** The session of this device, where it has one: the server is asked, and what it says counts. */
export class RemoteSessions {
  private readonly parts: Omit<SessionParts, 'again'>;
  private readonly calls: RemoteCalls;
  private readonly log: Log;
  private present: RemoteSession | undefined;
  /** Sessions that were ended here; the server may not have heard of it. */
  private readonly left = new Map<string, LeaveReason>();
  private taking: Promise<unknown> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private isStopped = false;

  constructor(parts: Omit<SessionParts, 'again'>) {
    this.parts = parts;
    this.calls = parts.calls;
    this.log = parts.log;
  }

  get isOpen(): boolean {
    return this.present !== undefined;
  }

  /** After the nudge, and after each connect. */
  look(): void {
    clearTimeout(this.timer);
    this.take().then(
      () => {
        this.failures = 0;
      },
      (error: unknown) => {
        this.log('remote_not_taken', { reason: reasonOf(error) });
        this.failures += 1;
        if (this.failures < takeTries && !this.isStopped) this.timer = setTimeout(() => this.look(), takeAgainMs);
      },
    );
  }

  async hide(): Promise<void> {
    await this.present?.hide();
  }

  sayCover(isCovered: boolean): void {
    this.present?.sayCover(isCovered);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    const { present } = this;
    if (!present) return;
    await Promise.race([present.leave('agent_stopped'), new Promise((done) => setTimeout(done, stopMs).unref())]);
  }

  /** One after the other, so that an old answer never comes behind a new one. */
  private take(): Promise<TakenSession | null> {
    const taken = this.taking.then(() => this.takeNow());
    this.taking = taken.catch(() => undefined);
    return taken;
  }

  private async takeNow(): Promise<TakenSession | null> {
    const { session } = await this.calls.take();
    if (this.isStopped) return null;
    if (this.present && this.present.id !== session?.sessionId) this.present.end();
    const reason = session ? this.left.get(session.sessionId) : undefined;
    if (session && reason) {
      await this.calls.left({ sessionId: session.sessionId, reason });
      return null;
    }
    if (session && this.present?.id !== session.sessionId) this.begin(session);
    return session;
  }

  private begin(taken: TakenSession): void {
    const calls: RemoteCalls = {
      ...this.calls,
      left: (said) => {
        this.left.set(said.sessionId, said.reason);
        return this.calls.left(said);
      },
    };
    const session = new RemoteSession(taken, { ...this.parts, calls, again: () => this.take() });
    this.present = session;
    this.log('remote_session', { id: session.id, mode: taken.mode, isAsked: taken.prompt !== null });
    void session.run().then(() => {
      this.log('remote_session_over', { id: session.id });
      if (this.present !== session) return;
      this.present = undefined;
      this.parts.bridge.unwatched();
    });
  }
}
