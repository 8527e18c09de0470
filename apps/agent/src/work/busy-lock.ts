import { statSync } from 'node:fs';

const hourMs = 3_600_000;

/**
 * The till says that it must not be disturbed by having a file there, and takes it away, or touches it while it goes
 * on. One that nobody touched for hours was forgotten by a till that crashed.
 */
export class BusyLock {
  private readonly paths: readonly string[];
  private readonly staleHours: number;

  constructor(paths: readonly string[], staleHours: number) {
    this.paths = paths;
    this.staleHours = staleHours;
  }

  read(): { isBusy: boolean; staleHours?: number } {
    const ages = this.times().map((touchedAt) => (Date.now() - touchedAt) / hourMs);
    if (ages.length === 0) return { isBusy: false };
    const youngest = Math.min(...ages);
    return youngest < this.staleHours ? { isBusy: true } : { isBusy: false, staleHours: Math.floor(youngest) };
  }

  /** Differs when a lock came, went or was touched. */
  get mark(): string {
    return this.times().join();
  }

  private times(): number[] {
    return this.paths.flatMap((path) => {
      const found = statSync(path, { throwIfNoEntry: false });
      return found ? [found.mtimeMs] : [];
    });
  }
}
