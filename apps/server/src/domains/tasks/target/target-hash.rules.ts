/** Names exactly which devices of a target take a task: how many there are, and the mix of what each is hashed to. */
export const targetHash = (count: number, mix: string): string =>
  `${count}-${BigInt.asUintN(64, BigInt(mix)).toString(16)}`;

/** Of the mixes of parts. */
export const mixOf = (mixes: readonly string[]): string =>
  String(mixes.reduce((whole, mix) => whole ^ BigInt.asUintN(64, BigInt(mix)), 0n));
