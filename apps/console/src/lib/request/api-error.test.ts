import { describe, expect, it } from 'vitest';
import { ApiError, FullBodyAnswer, RequestFailure } from './api-error.ts';
import { fieldOfError } from './error-fields.ts';

describe('a refusal', () => {
  it('names the fields that the server named', () => {
    const fields = { 'plan.stages': 'too_small', name: 'taken' };
    expect(new ApiError('Invalid', { code: 400, error: 'core.invalid_input', data: { fields } }).fields).toEqual(
      fields,
    );
  });

  it('belongs to the field its catalogue entry declares, with its text', () => {
    const refused = new ApiError('This name is taken', { code: 409, error: 'core.name_taken' });
    expect(refused.fields).toEqual({ name: 'This name is taken' });
    expect(new ApiError('Wrong code', { error: 'identity.code_wrong' }).fields).toEqual({ code: 'Wrong code' });
  });

  it('belongs to no field where neither says one', () => {
    expect(new ApiError('No').fields).toEqual({});
    expect(new ApiError('No', { error: 'a.newer_server', data: null }).fields).toEqual({});
    expect(fieldOfError('a.newer_server')).toBeUndefined();
  });

  it('keeps what support needs', () => {
    const refused = new ApiError('No', { code: 409, error: 'system.x', requestId: 'r7' });
    expect(refused).toMatchObject({ message: 'No', code: 409, error: 'system.x', requestId: 'r7', isShown: false });
  });
});

it('an answer for the caller is a refusal that carries the whole body', () => {
  const body = { code: 1016, msg: 'A second step', data: { pass: 't' }, requestId: 'r1' };
  const answer = new FullBodyAnswer(body.msg, body);
  expect(answer).toBeInstanceOf(ApiError);
  expect(answer.body).toBe(body);
  expect(answer.code).toBe(1016);
});

it('no answer is no refusal', () => {
  const cause = new TypeError('fetch failed');
  const failure = new RequestFailure('network', 'No connection', cause);
  expect(failure).not.toBeInstanceOf(ApiError);
  expect(failure.cause).toBe(cause);
});
