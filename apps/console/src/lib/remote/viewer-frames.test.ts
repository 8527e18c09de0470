import { expect, it } from 'vitest';
import { controlFrame, readFrame, rfbFrame } from './viewer-frames.ts';

const told = (value: unknown) => {
  const frame = new TextEncoder().encode(`\u0002${JSON.stringify(value)}`);
  return readFrame(frame.buffer as ArrayBuffer);
};

it('puts one byte before RFB bytes and takes it off again', () => {
  expect([...rfbFrame(Uint8Array.of(5, 0, 255))]).toEqual([1, 5, 0, 255]);
  const read = readFrame(Uint8Array.of(1, 82, 70, 66).buffer);
  expect(read && 'rfb' in read ? [...read.rfb] : null).toEqual([82, 70, 66]);
});

it('says and reads control messages, Chinese included', () => {
  const frame = controlFrame({ do: 'type', text: '收银台 €' });
  expect(frame[0]).toBe(2);
  expect(JSON.parse(new TextDecoder().decode(frame.subarray(1)))).toEqual({ do: 'type', text: '收银台 €' });
  expect(told({ tell: 'clipboard', text: '收银台' })).toEqual({ told: { tell: 'clipboard', text: '收银台' } });
});

it('passes over what it does not know', () => {
  expect(told({ tell: 'weather' })).toBeNull();
  expect(readFrame(Uint8Array.of(2, 123).buffer)).toBeNull();
  expect(readFrame(Uint8Array.of(9, 1).buffer)).toBeNull();
  expect(readFrame(new ArrayBuffer(0))).toBeNull();
});
