import { expect, it } from 'vitest';
import { shortNameOf } from './app-name.rules.ts';

it('takes the last part of a package', () => {
  expect(['com.example.till', 'till', 'com.example.', ''].map(shortNameOf)).toEqual(['till', 'till', 'example', '']);
});
