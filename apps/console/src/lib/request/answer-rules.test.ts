import type { Envelope } from '@tilldeck/contracts/core/envelope';
import { describe, expect, it } from 'vitest';
import { judgeAnswer, parseEnvelope } from './answer-rules.ts';

const body = (changes: Partial<Envelope> & { message?: string }): Envelope => ({
  code: 200,
  msg: '',
  data: null,
  ...changes,
});

describe('what an answer means', () => {
  it.each([200, 1])('code %i is success', (code) => {
    expect(judgeAnswer({ status: 200, body: body({ code, data: { a: 1 } }) })).toEqual({
      kind: 'success',
      data: { a: 1 },
    });
  });

  it.each([3, 10000, 10001])('code %i ends the session', (code) => {
    expect(judgeAnswer({ status: 200, body: body({ code, msg: 'bye' }) })).toEqual({
      kind: 'sessionGone',
      text: 'bye',
    });
  });

  it.each([1016, 1017, 1038, 3015, 3017])('code %i reaches the caller as the full body', (code) => {
    const answer = body({ code, data: { loginErrorCount: 3 } });
    expect(judgeAnswer({ status: 200, body: answer })).toEqual({ kind: 'fullBody', body: answer });
  });

  it.each([0, 2, 400, 409, 500, 1001])('code %i is a refusal with its text', (code) => {
    expect(judgeAnswer({ status: 200, body: body({ code, msg: 'no' }) })).toEqual({ kind: 'refused', text: 'no' });
  });

  it('prefers `message` to `msg`, and knows when there is neither', () => {
    expect(judgeAnswer({ status: 200, body: body({ code: 500, msg: 'b', message: 'a' }) })).toMatchObject({
      text: 'a',
    });
    expect(judgeAnswer({ status: 500, body: body({ code: 500 }) })).toEqual({ kind: 'refused', text: null });
  });

  it('tells a refused sign-in from a refused session', () => {
    const answer = body({ code: 401, msg: 'no' });
    expect(judgeAnswer({ status: 401, body: answer }).kind).toBe('unauthorized');
    expect(judgeAnswer({ status: 401, body: null }).kind).toBe('unauthorized');
    expect(judgeAnswer({ status: 401, body: { ...answer, result: { isLogin: true } } }).kind).toBe('refused');
  });

  it('shows what the server says with 403', () => {
    expect(judgeAnswer({ status: 403, body: body({ code: 403, msg: 'not yours' }) })).toEqual({
      kind: 'forbidden',
      text: 'not yours',
    });
    expect(judgeAnswer({ status: 403, body: null })).toEqual({ kind: 'forbidden', text: null });
  });

  it('takes the page of a gateway for a failing network, any other strange body for a refusal', () => {
    expect(judgeAnswer({ status: 502, body: null }).kind).toBe('noGateway');
    expect(judgeAnswer({ status: 500, body: null }).kind).toBe('refused');
  });

  it.each(['', '<html>', '[]', 'null', '{"msg":"no code"}'])('does not take %s for an envelope', (text) => {
    expect(parseEnvelope(text)).toBeNull();
  });
});
