const firstWaitMs = 250;
const longestWaitMs = 5_000;

/**
 * How long until a lost connection is tried again: soon at first, since a bridge that stops has another one ready; half of
 * it by chance, so that the viewers of a bridge come back spread out.
 */
export const rejoinWaitMs = (attempt: number, random: () => number = Math.random): number => {
  const whole = Math.min(longestWaitMs, firstWaitMs * 2 ** attempt);
  return Math.round(whole / 2 + (random() * whole) / 2);
};
