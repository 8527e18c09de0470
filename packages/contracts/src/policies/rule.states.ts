/** Spec section 5: Pending, then Published through Release. */
export const ruleStates = ['pending', 'published'] as const;
export type RuleState = (typeof ruleStates)[number];

/**
 * How far a device is with what a published rule asks of it. `waiting`: not told yet. `applied`: done, and the device
 * cannot read it back. `overruled`: a nearer rule wins there.
 */
export const ruleOutcomes = ['verified', 'applied', 'waiting', 'held', 'failed', 'unsupported', 'overruled'] as const;
export type RuleOutcome = (typeof ruleOutcomes)[number];

/**
 * `running`: until the last stage is over, too. `stopped`: by a person or by too many failures; devices go back to the
 * version before at their next pull. A stopped release can be resumed where it stopped.
 */
export const rolloutStates = ['running', 'paused', 'stopped', 'finished'] as const;
export type RolloutState = (typeof rolloutStates)[number];

/** Why a device that a rule is aimed at does not get it. */
export const leftOutReasons = [
  'android_too_old',
  'firmware_too_old',
  'screen_differs',
  'no_second_screen',
  'item_unsupported',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
