import { describe, expect, it } from 'vitest';
import type { StackEnv } from '../stack/stack-env.ts';
import { renderWelcome } from './welcome.ts';

const env = { CONSOLE_PORT: '15406', SERVER_PORT: '15405', MAILBOX_URL: 'http://127.0.0.1:15403' } as StackEnv;

describe('renderWelcome', () => {
  it('names addresses, accounts and the way to stop, in a box of even lines', () => {
    const text = renderWelcome({
      stack: 'dev',
      env,
      accounts: [['admin', 'the administrator']],
      password: 'Tilldeck1',
    });
    for (const part of [
      'http://127.0.0.1:15406 ',
      ':15406/developer/api',
      ':15405/api/',
      ':15403',
      'Tilldeck1',
      'admin',
    ])
      expect(text).toContain(part);
    expect(text).toContain('npm run stack -- stop ');
    expect(new Set(text.split('\n').map((line) => line.length)).size).toBe(1);
  });

  it('names the stack that is meant and says when there are no demo accounts', () => {
    const text = renderWelcome({ stack: 'other', env, accounts: [], password: 'Tilldeck1' });
    expect(text).toContain('npm run stack -- stop --name other');
    expect(text).not.toContain('Tilldeck1');
  });
});
