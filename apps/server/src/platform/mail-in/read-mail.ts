import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';

export interface ReadRequest {
  path: string;
  /** Where files are put, numbered. */
  folder: string;
  files: { atMost: number; maxBytes: number };
}

/** A mail as the bounded process read it. Nothing in it is to be believed. */
export interface ReadMail {
  /** Without angle brackets; empty where it has none. */
  messageId: string;
  /** Lower case; one address or, where there are several or none, empty. */
  from: string;
  subject: string;
  text: string;
  /** From the top down, names in lower case, unfolded. */
  headers: [name: string, value: string][];
  files: { name: string; size: number; contentType: string; isKept: boolean }[];
}

export const maxTextCharacters = 100_000;
const maxHeaders = 300;
const maxHeaderCharacters = 4_000;
const maxNamedFiles = 50;

export const keptFilePath = (folder: string, at: number): string => join(folder, `file-${at}`);

export async function readMail({ path, folder, files }: ReadRequest): Promise<ReadMail> {
  const parsed = await simpleParser(await readFile(path), {
    skipImageLinks: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    maxHtmlLengthToParse: 500_000,
  });
  const senders = parsed.from?.value ?? [];
  const [sender] = senders;
  const kept: ReadMail['files'] = [];
  for (const { filename, content, contentType } of parsed.attachments.slice(0, maxNamedFiles)) {
    const at = kept.filter(({ isKept }) => isKept).length;
    const isKept = at < files.atMost && content.length > 0 && content.length <= files.maxBytes;
    if (isKept) await writeFile(keptFilePath(folder, kept.length), content, { flag: 'wx' });
    kept.push({
      name: (filename ?? '').slice(0, 200),
      size: content.length,
      contentType: contentType.slice(0, 100),
      isKept,
    });
  }
  return {
    messageId: (parsed.messageId ?? '').replace(/[<>\s]/g, '').slice(0, 300),
    from: senders.length === 1 ? (sender?.address ?? '').toLowerCase().slice(0, 200) : '',
    subject: (parsed.subject ?? '').slice(0, 300),
    text: (parsed.text ?? '').slice(0, maxTextCharacters),
    headers: parsed.headerLines.slice(0, maxHeaders).map(({ key, line }) => [
      key.toLowerCase(),
      line
        .slice(line.indexOf(':') + 1)
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, maxHeaderCharacters),
    ]),
    files: kept,
  };
}
