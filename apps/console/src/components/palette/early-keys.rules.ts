/** What was typed after the palette was asked for and before its field could take keys. */
export interface EarlyKeys {
  text: string;
  isEntered: boolean;
}

export const noKeys: EarlyKeys = { text: '', isEntered: false };

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The keys with one more, or null for a key that is none of the palette's. After Enter nothing more is typed. */
export function withKey(early: EarlyKeys, { key, ctrlKey, metaKey, altKey }: Key): EarlyKeys | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (early.isEntered) return early;
  if (key === 'Enter') return { ...early, isEntered: true };
  if (key === 'Backspace') return { ...early, text: early.text.slice(0, -1) };
  return key.length === 1 ? { ...early, text: early.text + key } : null;
}
