import { Refused } from '../check-request.ts';
import type { FormatCheck } from './format-request.ts';
import { readText } from './text-content.ts';

/** Parsers on devices call themselves for each level. */
const maxDepth = 64;
const keyLength = 100;

/** JSON that every parser reads in the same way. The text is valid when its keys are looked at. */
export const checkJson: FormatCheck = async ({ path }) => {
  const text = await readText(path);
  try {
    // V8 parses without recursion, so depth does no harm here.
    JSON.parse(text);
  } catch {
    throw new Refused('file.json_invalid');
  }
  checkKeys(text);
  return null;
};

/** Strings, brackets, colons: all that tells keys and depth in valid JSON. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

function checkKeys(text: string): void {
  const open: (Set<string> | null)[] = [];
  let lastString = '';
  for (const [part] of text.matchAll(token)) {
    if (part === '{' || part === '[') {
      open.push(part === '{' ? new Set() : null);
      if (open.length > maxDepth) throw new Refused('file.json_deep', { max: maxDepth });
    } else if (part === '}' || part === ']') open.pop();
    else if (part === ':') takeKey(open.at(-1) ?? new Set(), JSON.parse(lastString));
    else lastString = part;
  }
}

function takeKey(keys: Set<string>, key: string): void {
  if (key === '__proto__') throw new Refused('file.json_key', { key });
  if (keys.has(key)) throw new Refused('file.json_duplicate_key', { key: key.slice(0, keyLength) });
  keys.add(key);
}
