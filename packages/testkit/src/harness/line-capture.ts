/** Keeps what a log writes, line by line, and tells when a line comes. Give it to the log as its destination. */
export class LineCapture {
  readonly lines: string[] = [];
  private waiting: (() => void)[] = [];

  write(line: string): void {
    this.lines.push(line);
    for (const look of this.waiting.splice(0)) look();
  }

  /** The first line that matches, written already or still to come. */
  async until(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = this.lines.find((line) => pattern.test(line));
      if (found !== undefined) return found;
      await new Promise<void>((look) => this.waiting.push(look));
    }
  }
}
