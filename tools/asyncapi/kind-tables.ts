import { kindOf, taskKindNames } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { failureCodeNames, failureCodes } from '@tilldeck/contracts/tasks/execution.codes';
import { z } from 'zod';
import { renderFields } from './message-tables.ts';

/** What each kind of work gives a device. */
export const renderKinds = (): string =>
  taskKindNames
    .map((name) => {
      const { lane, isDisruptive, version, payload } = kindOf(name);
      const fields = renderFields(z.toJSONSchema(payload, { target: 'draft-7', io: 'output', unrepresentable: 'any' }));
      const isEmpty = fields.length === 2;
      return [
        `### \`${name}\``,
        '',
        `Version ${version}, lane \`${lane}\`${isDisruptive ? ', with a guard' : ''}.${isEmpty ? ' Its payload is empty.' : ''}`,
        ...(isEmpty ? [] : ['', ...fields]),
      ].join('\n');
    })
    .join('\n\n');

export const renderFailureCodes = (): string =>
  [
    '| code | tried again |',
    '|---|---|',
    ...failureCodeNames.map((name) => {
      const { retryAfterS } = failureCodes[name];
      return `| \`${name}\` | ${retryAfterS === null ? 'no' : `after ${retryAfterS} s, then twice that each time`} |`;
    }),
  ].join('\n');
