import { Malformed } from './byte-reader.ts';

export type JarAttributes = ReadonlyMap<string, string>;

/** MANIFEST.MF or a .SF file: what it says of the whole, and of each entry by name. */
export interface JarManifest {
  main: JarAttributes;
  entries: ReadonlyMap<string, JarAttributes>;
}

/** Strongest first. */
export const jarHashes = ['sha512', 'sha384', 'sha256', 'sha1'] as const;
const titles: Record<(typeof jarHashes)[number], string> = {
  sha512: 'sha-512',
  sha384: 'sha-384',
  sha256: 'sha-256',
  sha1: 'sha1',
};

export function readJarManifest(bytes: Buffer): JarManifest {
  // Lines are cut at 72 bytes, wherever in a character that is.
  const [head = '', ...rest] = bytes
    .toString('latin1')
    .replace(/\r\n?/g, '\n')
    .replace(/\n /g, '')
    .split(/\n{2,}/);
  const entries = new Map<string, JarAttributes>();
  for (const section of rest) {
    if (section.trim() === '') continue;
    const attributes = attributesOf(section);
    const name = attributes.get('name');
    if (name === undefined || entries.has(name)) throw new Malformed('a section without a name of its own');
    entries.set(name, attributes);
  }
  return { main: attributesOf(head), entries };
}

function attributesOf(section: string): JarAttributes {
  const attributes = new Map<string, string>();
  for (const line of section.split('\n')) {
    if (line === '') continue;
    const end = line.indexOf(': ');
    const key = line.slice(0, end).toLowerCase();
    if (end < 1 || attributes.has(key)) throw new Malformed('a line without a title of its own');
    attributes.set(key, Buffer.from(line.slice(end + 2), 'latin1').toString('utf8'));
  }
  return attributes;
}

/** The strongest hash that is there, under this ending of its title. */
export function digestIn(attributes: JarAttributes, ending = '-digest'): { hash: string; digest: Buffer } | null {
  for (const hash of jarHashes) {
    const text = attributes.get(`${titles[hash]}${ending}`);
    if (text !== undefined) return { hash, digest: Buffer.from(text, 'base64') };
  }
  return null;
}
