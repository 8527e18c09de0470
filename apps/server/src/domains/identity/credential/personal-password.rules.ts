/** What strangers know about the person who chooses. */
export interface PasswordOwner {
  loginName: string;
  /** Of the company and the product. */
  names: readonly string[];
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const wordsOf = (name: string): string[] => name.split(/[^\p{L}\p{N}]+/u);

/** Shorter names are in many good passwords by chance. */
const shortestContained = 4;

/** Whether a password contains the login name, or is a name (or a word of it) with digits around it. */
export function isPersonalPassword(password: string, { loginName, names }: PasswordOwner): boolean {
  const text = password.toLowerCase();
  const login = plain(loginName);
  if (login.length >= shortestContained && text.includes(login)) return true;
  const parts = [loginName, ...names, ...names.flatMap(wordsOf)].map(plain);
  return parts.some((part) => part.length > 1 && text.includes(part) && /^\d*$/.test(text.replaceAll(part, '')));
}
