/** More than this does not fit into a link that every proxy lets through. */
const maxLinkChars = 6_000;
const mark = '~';
const storeKey = (name: string): string => `pasted-list:${name}`;

/** The same list gets the same name (FNV-1a). */
function nameOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return `${hash.toString(36)}-${text.length.toString(36)}`;
}

/** A pasted list as it stands in the URL: itself, or the name of one that this window keeps. */
export function writeLongList(text: string): string {
  // A list that begins like a name would be taken for one.
  if (text.length <= maxLinkChars && !text.startsWith(mark)) return text;
  const name = nameOf(text);
  sessionStorage.setItem(storeKey(name), text);
  return mark + name;
}

/** In another window a long list is not known: then it names nothing, and the list is empty instead of whole. */
export const readLongList = (text: string): string =>
  text.startsWith(mark) ? (sessionStorage.getItem(storeKey(text.slice(mark.length))) ?? '----') : text;
