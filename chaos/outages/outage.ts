import type { TestWorld } from '@tilldeck/testkit/harness/test-world';
import type { Desk } from './desk.ts';

export interface OutageScene {
  world: TestWorld;
  desk: Desk;
  /** Fails the run with what was expected. */
  check: (what: string, isTrue: boolean, seen?: unknown) => void;
  /** Asks again until it is true; gives up after the time. */
  eventually: (what: string, isTrue: () => Promise<boolean>, withinMs?: number) => Promise<void>;
}

/** One service taken away while somebody works. */
export interface Outage {
  service: 'redis' | 'nats' | 'ceph' | 'mailbox' | 'postgres';
  /** While it is gone. */
  during(scene: OutageScene): Promise<void>;
  /** After it came back. */
  after(scene: OutageScene): Promise<void>;
}
