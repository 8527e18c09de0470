/** A wait that can be cut short. */
export class Pause {
  private finish: (() => void) | undefined;
  private isEnded = false;

  wait(ms: number): Promise<void> {
    if (this.isEnded) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.finish = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  skip(): void {
    this.finish?.();
  }

  end(): void {
    this.isEnded = true;
    this.skip();
  }
}
