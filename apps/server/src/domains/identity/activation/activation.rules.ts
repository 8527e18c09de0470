/** A link's row and the account behind it, as far as they decide what the link still does. */
export interface LinkFacts {
  isReplaced: boolean;
  isExpired: boolean;
  isActivated: boolean;
  isEmailConfirmed: boolean;
  isPasswordSet: boolean;
  /** Neither the account nor its company was disabled by somebody; a company that waits for approval was not. */
  isWelcome: boolean;
}

export type LinkVerdict = 'done' | 'activate' | 'confirmAddress' | 'passwordNeeded' | 'expired' | 'failed';

/** What becomes of a link. Opening it again after it did its work says so, instead of frightening anybody. */
export function judgeLink(link: LinkFacts | null): LinkVerdict {
  if (!link?.isWelcome) return 'failed';
  if (link.isActivated && link.isEmailConfirmed) return 'done';
  if (link.isReplaced || link.isExpired) return 'expired';
  if (link.isActivated) return 'confirmAddress';
  return link.isPasswordSet ? 'activate' : 'passwordNeeded';
}
