import { describe, expect, it } from 'vitest';
import { typedCode } from '../authorisation-code.rules.ts';
import { scaleCodeState, scaleResult } from './scale-code.rules.ts';

const validity = { validFrom: '2026-01-01T00:00:00Z', validUntil: '2026-02-01T00:00:00Z', endedAt: null };
const at = (text: string) => Date.parse(text);

describe('validity of a scale code', () => {
  it('begins with its first moment and is over at its last', () => {
    const states = [
      '2025-12-31T23:59:59.999Z',
      validity.validFrom,
      '2026-01-31T23:59:59.999Z',
      validity.validUntil,
    ].map((moment) => scaleCodeState(validity, at(moment)));
    expect(states).toEqual(['upcoming', 'valid', 'valid', 'expired']);
    expect(scaleCodeState({ ...validity, endedAt: '2026-01-02T00:00:00Z' }, at('2026-01-03T00:00:00Z'))).toBe('ended');
  });
});

describe('a verification', () => {
  it('answers expired only to devices of the list, and nothing else to all others', () => {
    const later = at('2026-03-01T00:00:00Z');
    expect(scaleResult({ ...validity, isListed: true }, later)).toBe('expired');
    expect(scaleResult({ ...validity, isListed: false }, later)).toBe('sn_not_authorised');
    expect(scaleResult(undefined, later)).toBe('sn_not_authorised');
    expect(scaleResult({ ...validity, isListed: true }, at('2025-12-01T00:00:00Z'))).toBe('sn_not_authorised');
    expect(scaleResult({ ...validity, isListed: true }, at('2026-01-15T00:00:00Z'))).toBe('success');
    expect(scaleResult({ ...validity, endedAt: '2026-01-02T00:00:00Z', isListed: true }, later)).toBe('expired');
  });
});

describe('the text of a code', () => {
  it('is found again however it is typed', () => {
    const code = 'K7QM-4TXD-9RWA-E2HN';
    expect(typedCode(` ${code.toLowerCase().replaceAll('-', ' ')}\n`)).toBe(code);
    expect(typedCode('—')).toBe('');
  });
});
