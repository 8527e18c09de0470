import { expect, it } from 'vitest';
import { errorCatalogue } from './catalogue.errors.ts';

/** Below 1000 are HTTP's own numbers, which several refusals share. */
it('gives every refusal of the product a number of its own', () => {
  const named = Object.entries(errorCatalogue).filter(([, spec]) => spec.code >= 1000);
  const twice = named.filter(([name, spec]) =>
    named.some(([other, known]) => other !== name && known.code === spec.code),
  );
  expect(twice.map(([name, spec]) => `${spec.code} ${name}`)).toEqual([]);
});
