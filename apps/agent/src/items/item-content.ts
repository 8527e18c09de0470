import type { DocumentFile } from '@tilldeck/contracts/policies/policy-kind.schemas';
import type { z } from 'zod';
import { type ItemContent, ItemFailure, ItemUnsupported } from '../desired/desired-handler.ts';
import { type CommandEnd, lastWords } from '../work/linux/run-command.ts';

/** The document as its kind declares it; one that is not like that is of a newer server. */
export function documentOf<D extends z.ZodType>({ document }: { document: D }, content: ItemContent): z.output<D> {
  const read = document.safeParse(content.document);
  if (!read.success) throw new ItemUnsupported('document');
  return read.data;
}

/** Path of a file that the document names by its hash. */
export function pathOf({ files }: ItemContent, { sha256 }: Pick<DocumentFile, 'sha256'>): string {
  const file = files.find((one) => one.sha256 === sha256);
  if (!file) throw new ItemFailure('file_missing');
  return file.path;
}

/** A program that did not succeed fails the item with its last words. */
export function demandSuccess(end: CommandEnd): CommandEnd {
  if (end.code !== 0) throw new ItemFailure(lastWords(end));
  return end;
}
