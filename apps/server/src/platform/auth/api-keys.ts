import type { Caller, OpenCtx } from '../context.ts';

/** Whoever calls with an API key. */
export interface KeyHolder {
  caller: Caller & { apiKey: { id: string; name: string } };
  ratePerMinute: number;
}

/** Where the HTTP layer asks whose API key it is. The identity domain answers, or refuses and remembers the failure. */
export interface ApiKeyDirectory {
  admit(ctx: OpenCtx, key: string): Promise<KeyHolder>;
}
