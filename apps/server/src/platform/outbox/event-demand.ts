/**
 * Organisations that have asked to hear of one of these kinds of events from outside. Asked before something writes an
 * event for each of very many devices; the answer may be a few seconds old.
 */
export type FindListeners = (types: readonly string[]) => Promise<ReadonlySet<number>>;

/** Those of all domains that know of any. */
export const gatherListeners =
  (finders: readonly FindListeners[]): FindListeners =>
  async (types) => {
    const found = await Promise.all(finders.map((find) => find(types)));
    return new Set(found.flatMap((orgs) => [...orgs]));
  };
