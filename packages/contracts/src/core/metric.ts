/** Something that happens and is counted. Its owner notes it in the transaction that does it. */
export interface MetricSpec {
  /** `<thing>.<what happened>`. */
  id: string;
  /** What it can be broken down by. */
  dimensions: readonly string[];
}

export const metric = <const I extends string, const D extends readonly string[]>(id: I, dimensions: D) => ({
  id,
  dimensions,
});
