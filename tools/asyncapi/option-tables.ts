import { agentConfig } from '@tilldeck/agent/config';
import { z } from 'zod';
import { renderFields } from './message-tables.ts';

/** What the configuration of the Linux agent can say. */
export const renderAgentOptions = (): string =>
  renderFields(z.toJSONSchema(agentConfig, { target: 'draft-7', io: 'input' }))
    .filter((line) => !/`(hooks|settings)\.</.test(line))
    .join('\n');
