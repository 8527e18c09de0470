/** Lets a check wait for something instead of sleeping. */
export class Changes {
  private waiting: (() => void)[] = [];

  tell(): void {
    for (const look of this.waiting.splice(0)) look();
  }

  /** The first value that is not undefined or false; fails with `what` when that takes too long. */
  async until<T>(what: string, look: () => T | undefined | false, timeoutMs = 30_000): Promise<T> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = look();
      if (found !== undefined && found !== false) return found;
      const leftMs = deadline - Date.now();
      if (leftMs <= 0) throw new Error(`expected within ${timeoutMs} ms: ${what}`);
      await new Promise<void>((done) => {
        const timer = setTimeout(done, leftMs);
        this.waiting.push(() => {
          clearTimeout(timer);
          done();
        });
      });
    }
  }
}
