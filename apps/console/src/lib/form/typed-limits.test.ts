import { expect, it } from 'vitest';

const sources = import.meta.glob<string | undefined>(
  [
    '../../**/*.{ts,tsx}',
    '!../../**/*.test.*',
    '!../../gallery/**',
    // The schema of what the console itself keeps in a person's preferences.
    '!../list/list-preference.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** A number of two digits or more where a limit belongs: as a property of a control, of a field, or in a schema made here. */
const typedLimit =
  /\b(?:maxLength|minLength|max|min|maxItems|maxFiles|maxBytes|maxCount)=\{[\d_]{2,}\}|\b(?:maxLength|minLength|maxItems|maxFiles|maxBytes): [\d_]{2,}|(?<!Math)\.(?:max|min|length)\([\d_]{2,}\)/g;

const limitsIn = (text: string): string[] => [...text.matchAll(typedLimit)].map(([found]) => found);

it('knows a typed limit when it sees one', () => {
  expect(limitsIn('<Input maxLength={60} />')).toEqual(['maxLength={60}']);
  expect(limitsIn('z.array(z.string()).max(10_000)')).toEqual(['.max(10_000)']);
  expect(limitsIn("{ name: 'file', maxFiles: 10 }")).toEqual(['maxFiles: 10']);
  expect(limitsIn('<Input maxLength={emailMax} /> Math.max(10, at)')).toEqual([]);
});

it('types no limit in the console: they are in contracts', () => {
  const texts = Object.values(sources).filter(Boolean);
  expect(texts.length).toBeGreaterThan(700);
  const found = Object.entries(sources).flatMap(([path, text]) =>
    limitsIn(text ?? '').map((limit) => `${path}: ${limit}`),
  );
  expect(found).toEqual([]);
});
