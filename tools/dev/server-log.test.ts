import { describe, expect, it } from 'vitest';
import { presentLogLine } from './server-log.ts';

describe('presentLogLine', () => {
  it('shows time, level, text and fields', () => {
    const line =
      '{"level":30,"time":"2026-11-15T02:59:20.585Z","url":"http://127.0.0.1:1","n":3,"msg":"api is listening"}';
    expect(presentLogLine(line)).toBe('02:59:20 info  api is listening url=http://127.0.0.1:1 n=3');
  });

  it('puts the stack of an error below', () => {
    const line = JSON.stringify({
      level: 50,
      time: '2026-11-15T02:59:20Z',
      err: { stack: 'Error: no\n  at x' },
      msg: 'failed',
    });
    expect(presentLogLine(line)).toBe('02:59:20 error failed\n    Error: no\n      at x');
  });

  it('leaves what is no log line alone', () => {
    expect(presentLogLine("Restarting 'main.ts'")).toBe("Restarting 'main.ts'");
    expect(presentLogLine('{broken')).toBe('{broken');
  });
});
