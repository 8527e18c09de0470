export const maxParameterFields = 100;
export const maxParameterText = 4_000;
/** Of all values at one place together. */
export const maxParameterBytes = 32 * 1024;
export const parameterKey = /^[a-z][A-Za-z0-9_.]*$/;
export const parameterTypes = ['text', 'number', 'switch', 'choice', 'secret'] as const;
export type ParameterType = (typeof parameterTypes)[number];

/** What is shown in the place of a secret, and sent back where it is to stay. */
export const secretDots = '••••••••';

/** What may stand in a text as `{{device.sn}}`; filled in for each device when it is handed over. */
export const parameterVariables = [
  'device.sn',
  'device.model',
  'device.customerSn',
  'shop.name',
  'shop.code',
  'shop.address',
  'shop.region',
  'shop.country',
  'shop.timezone',
  'partner.name',
  'partner.id',
] as const;
export type ParameterVariable = (typeof parameterVariables)[number];

/** What can be wrong with a field or with a value for it. */
export const parameterIssues = [
  'required',
  'invalid',
  'too_small',
  'too_big',
  'too_short',
  'too_long',
  'not_a_choice',
  'unknown_variable',
  'unknown_field',
  'duplicate',
  'secret_default',
  'range',
  'too_much',
] as const;
export type ParameterIssue = (typeof parameterIssues)[number];
