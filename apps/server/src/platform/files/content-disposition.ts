/** Characters RFC 5987 lets stand for themselves; encodeURIComponent leaves some more. */
const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** `Content-Disposition` by RFC 6266: an ASCII name for old readers and the real one in UTF-8. */
export function contentDisposition(disposition: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeExtended(name.toWellFormed())}`;
}
