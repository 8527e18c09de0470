/** How a file is cut into parts. */
export interface Cut {
  size: number;
  partSize: number;
}

export const partCountOf = ({ size, partSize }: Cut): number => Math.ceil(size / partSize);

/** Every part is whole but the last one. */
export const sizeOfPart = (cut: Cut, partNumber: number): number =>
  Math.min(cut.partSize, cut.size - (partNumber - 1) * cut.partSize);

/** Numbers of the parts the store has, complete and of the right size, in order. */
export const partsThere = (cut: Cut, stored: readonly { partNumber: number; size: number }[]): number[] =>
  stored
    .filter(({ partNumber, size }) => partNumber <= partCountOf(cut) && size === sizeOfPart(cut, partNumber))
    .map(({ partNumber }) => partNumber)
    .toSorted((a, b) => a - b);

export function partsMissing(
  cut: Cut,
  there: readonly number[],
  after = 0,
  count = Number.POSITIVE_INFINITY,
): number[] {
  const has = new Set(there);
  const missing: number[] = [];
  for (let number = after + 1; number <= partCountOf(cut) && missing.length < count; number++)
    if (!has.has(number)) missing.push(number);
  return missing;
}
