import { describe, expect, it } from 'vitest';
import { checkWords } from './words.ts';

const textFile = 'packages/phrases/src/en-US/task.ts';
const reasonsIn = (text: string, path = textFile) => checkWords([{ path, text }]).map(({ reason }) => reason);
const inText = (text: string) => reasonsIn(`  'field.notice': '${text}',`);
const inDoc = (text: string) => reasonsIn(text, 'docs/operations.md');

describe('words', () => {
  it.each([
    ['What whoever is in front of it reads', "says 'whoever': write anyone who, or the role"],
    ['Everything stands in this list', "says 'stands': write is, appears, is listed"],
    ['Waits for approval', "says 'Waits': write is queued, is pending, awaits"],
    ['Somebody else has to review it', "says 'Somebody': write the role; else someone, no one, everyone"],
    ['Devices are let in again', "says 'let in': write admit, sign in, connect, enrol"],
    ['This cannot be taken back', "says 'taken back': write undo, withdraw, reclaim"],
    ['Hand in {{name}}?', "says 'Hand in': write submit"],
    ['At least four signs', "says 'four signs': write characters"],
    ['Not saved: mend the fields', "says 'mend': write fix"],
    ['Reaches {{devices}} of yours', "says 'of yours': write your, our, their"],
    ['The activation mail', "says 'mail': write email"],
    ['Log in again', "says 'Log in': write sign in, sign out"],
    ['Please choose a role', "says 'Please': write the bare verb"],
    ['It is offered again', "begins a sentence with 'It': name the thing"],
    ['The code was sent. It is valid for an hour.', "begins a sentence with 'It': name the thing"],
  ])('refuses the text %s', (text, reason) => {
    expect(inText(text)).toEqual([reason]);
  });

  it.each([
    'Shown on the device screen while it is locked',
    'The device will be signed out',
    'Each code signs you in once',
    'Recommended for amended files',
    'Write to {{mail}}',
    'Login timed out, please log in again',
  ])('accepts the text %s', (text) => {
    expect(inText(text)).toEqual([]);
  });

  it('looks at texts only, not at keys, comments and imports', () => {
    const lines = [
      "import { mail } from './mail.ts';",
      '/** Whoever reads this. */',
      "  'command.waits': 'Sent later',",
      '  waits:',
      '    "The device isn\'t online",',
    ];
    expect(reasonsIn(lines.join('\n'))).toEqual([]);
  });

  it('names file and line', () => {
    const text = "export const task = {\n  a: 'Fine',\n  b:\n    'Do it anew',\n};\n";
    expect(checkWords([{ path: textFile, text }])).toEqual([
      { file: textFile, line: 4, reason: "says 'anew': write again" },
    ]);
  });

  it.each([
    ['For whoever runs it.', "says 'whoever': write anyone who, or the role"],
    ['Confirm your e-mail address.', "says 'e-mail': write email"],
  ])('refuses in a document %s', (text, reason) => {
    expect(inDoc(text)).toEqual([reason]);
  });

  it('leaves code and quotations in documents alone, and words that are plain there', () => {
    expect(inDoc('The outbox waits. It is read in order; `stands` and "whoever" are names.')).toEqual([]);
    expect(inDoc('```sh\nnpm run anew\n```')).toEqual([]);
  });

  it('leaves other files alone', () => {
    expect(reasonsIn("const text = 'whoever stands here';", 'apps/server/src/main.ts')).toEqual([]);
    expect(reasonsIn("  a: 'mend',", 'packages/phrases/src/zh-CN/task.ts')).toEqual([]);
  });
});
