import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenOnline, whenOver } from './waiting.ts';

const gone = new Error('the form was closed');
const outcome = (waited: Promise<void>) => {
  const seen = { state: 'waiting' };
  waited.then(
    () => {
      seen.state = 'over';
    },
    (error: unknown) => {
      seen.state = error === gone ? 'stopped' : 'failed';
    },
  );
  return seen;
};
/** Lets what was settled be told. */
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a pause', () => {
  it('lasts as long as it was told', async () => {
    const seen = outcome(whenOver(1_000, new AbortController().signal));
    await vi.advanceTimersByTimeAsync(999);
    expect(seen.state).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.state).toBe('over');
  });

  it('ends with the reason of the signal, and leaves no timer behind', async () => {
    const stop = new AbortController();
    const seen = outcome(whenOver(1_000, stop.signal));
    stop.abort(gone);
    await settled();
    expect(seen.state).toBe('stopped');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not begin after the signal', async () => {
    const seen = outcome(whenOver(1_000, AbortSignal.abort(gone)));
    await settled();
    expect(seen.state).toBe('stopped');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('waiting for the network', () => {
  const isOnline = (online: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);

  it('is no waiting where there is one', async () => {
    isOnline(true);
    const seen = outcome(whenOnline(new AbortController().signal));
    await settled();
    expect(seen.state).toBe('over');
  });

  it('ends when the network returns', async () => {
    isOnline(false);
    const seen = outcome(whenOnline(new AbortController().signal));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(seen.state).toBe('waiting');
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(seen.state).toBe('over');
  });

  it('ends with the signal, before or while it waits', async () => {
    isOnline(false);
    const stop = new AbortController();
    const during = outcome(whenOnline(stop.signal));
    stop.abort(gone);
    const after = outcome(whenOnline(stop.signal));
    await settled();
    expect([during.state, after.state]).toEqual(['stopped', 'stopped']);
  });
});
