const largestInt = 2_147_483_647;

/** An id of the wire for an int column. Ids there are longer than the column: those are nobody's, and so is 0. */
export const intId = (text: string): number => (Number(text) <= largestInt ? Number(text) : 0);
