interface Animation {
  count: number;
  /** Pictures a second. */
  speed: number;
  /** Rest between two rounds. */
  intervalS: number;
}

/** The number of the picture that is shown so long after the beginning; the last one stays during the rest. */
export function animationFrame({ count, speed, intervalS }: Animation, passedMs: number): number {
  if (count === 0 || speed <= 0) return 0;
  const playedS = count / speed;
  const inRoundS = (passedMs / 1_000) % (playedS + intervalS);
  return Math.min(count - 1, Math.floor(inRoundS * speed));
}

const isPicture = (name: string): boolean => /(^|\/)\d{5}\.png$/i.test(name) && !name.startsWith('__MACOSX/');

/** The numbered pictures of an archive in their order. */
export const pictureNames = (names: readonly string[]): string[] => names.filter(isPicture).toSorted();
