import type { WorkGuard } from '@tilldeck/contracts/tasks/work.schemas';

/** An item as a handler gets it: its files are on the disk, with the hashes they should have. */
export interface ItemContent {
  document: Record<string, unknown>;
  files: readonly ItemFile[];
}

export interface ItemFile {
  name: string;
  sha256: string;
  path: string;
}

/** Brings the machine to what an item asks for, and back. */
export interface DesiredHandler {
  item: string;
  /** Others lie above it: once it was applied, they are read back at once. */
  isGround?: boolean;
  /** Applies the content in place of what was applied before. Asked again for the same, nothing changes. */
  apply(content: ItemContent): Promise<void>;
  /** Whether the machine is as the content says, read from the machine itself; absent where nothing can be read. */
  readBack?(content: ItemContent): Promise<boolean>;
  /** The item is no longer desired: the machine goes back to how it would be without. */
  leave(): Promise<void>;
  /** The agent has started: programs that need watching are watched again. */
  resume?(): void;
  /** The agent stops: the machine stays as it is. */
  stop?(): void;
}

/** A failure with a reason that people and figures can use: `app_missing`, `no_server`. */
export class ItemFailure extends Error {}

/** This machine cannot apply the content, and another try would end the same. */
export class ItemUnsupported extends Error {}

/** What the content asks for is under way elsewhere: looked at again soon, and told as held until then. */
export class ItemWaiting extends Error {}

/** What the keeper needs of the rest of the agent. */
export interface KeeperParts {
  folder: string;
  handlers: readonly DesiredHandler[];
  files: {
    fetch(file: { name: string; url: string; sha256: string; size: number }, signal: AbortSignal): Promise<string>;
    keepOnly(hashes: ReadonlySet<string>): void;
  };
  /** Whether the machine may be disturbed now. */
  judge(guard: WorkGuard | null): { isSafe: true } | { isSafe: false; reason: string; until: number };
  /** By the server's clock. */
  now(): number;
  /** Every item with what became of it. */
  report(items: ItemReport): void;
  /** Addresses of files have run out: a pull brings fresh ones. */
  pullSoon(): void;
  /** The server has answered a pull. */
  pulled?(): void;
}

export type ItemReport = Record<string, { hash: string; outcome: ItemOutcome['outcome']; reason?: string }>;

export interface ItemOutcome {
  outcome: 'verified' | 'applied' | 'held' | 'failed' | 'unsupported';
  reason?: string;
}
