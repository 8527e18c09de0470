import { expect, it } from 'vitest';
import { scannedText, withoutSigns, withSigns } from './scan-text.rules.ts';

it('removes characters from the code alone, then puts prefix and suffix around it', () => {
  expect(scannedText('6 901-234', { prefix: 'A-', suffix: '\n', removeChars: ' -' })).toBe('A-6901234\n');
  expect(scannedText('6901234', {})).toBe('6901234');
});

it('shows line breaks and tabs as signs and reads them back', () => {
  expect(withSigns('A\tB\r\n')).toBe('A⇥B↵');
  expect(withoutSigns(withSigns('\tX\n'))).toBe('\tX\n');
});
