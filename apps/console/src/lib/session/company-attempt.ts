/** What a browser remembers while its person is at their company's sign-in page: this tab only, read once. */
export interface CompanyAttempt {
  state: string;
  browserKey: string;
  /** Where the person wanted to go. */
  target: string;
  company: string;
  /** Whether to stay signed in on this device. */
  isKept: boolean;
}

const storageKey = 'tilldeck.company-attempt';

export const keepAttempt = (attempt: CompanyAttempt): void =>
  window.sessionStorage.setItem(storageKey, JSON.stringify(attempt));

/** The attempt this tab began, if the answer belongs to it. Somebody else's answer signs nobody in here. */
export function takeAttempt(state: string | null): CompanyAttempt | null {
  const kept = window.sessionStorage.getItem(storageKey);
  if (kept === null) return null;
  const attempt = JSON.parse(kept) as CompanyAttempt;
  if (attempt.state !== state) return null;
  window.sessionStorage.removeItem(storageKey);
  return attempt;
}
