import { isOwnCall } from '../request/own-calls.ts';
import { Freshness } from './freshness.ts';
import { live } from './live.ts';

/** What every read of the signed-in console is kept fresh by. */
export const liveFreshness = new Freshness(
  (topics, handler) => live.subscribe(topics, handler),
  ({ cause }) => isOwnCall(cause),
);
