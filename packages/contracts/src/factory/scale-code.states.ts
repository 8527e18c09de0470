/** `upcoming`, `valid` and `expired` follow from the clock; `ended` is a person's doing. */
export const scaleCodeStates = ['upcoming', 'valid', 'expired', 'ended'] as const;
export type ScaleCodeState = (typeof scaleCodeStates)[number];

/** Spec section 4: the three outcomes of a verification. An unknown code is not told from a list without the number. */
export const scaleResults = ['success', 'expired', 'sn_not_authorised'] as const;
export type ScaleResult = (typeof scaleResults)[number];
