import type { StackEnv } from '../stack/stack-env.ts';
import { consoleUrl } from './dev-settings.ts';

export interface WelcomeFacts {
  stack: string;
  env: StackEnv;
  /** Empty where the database holds somebody's own data. */
  accounts: readonly (readonly [login: string, who: string])[];
  password: string;
}

/** What a developer needs first: where things are, who to sign in as, how to stop. */
export function renderWelcome({ stack, env, accounts, password }: WelcomeFacts): string {
  const console = consoleUrl(env);
  const stopStack = `npm run stack -- stop${stack === 'dev' ? '' : ` --name ${stack}`}`;
  const people =
    accounts.length === 0
      ? ['The database holds data of its own; no demo accounts were added.']
      : [`Sign in with the password ${password} as`, ...accounts.map(([login, who]) => `  ${login.padEnd(18)}${who}`)];
  return box([
    'Tilldeck is running',
    '',
    `Console        ${console}`,
    `API reference  ${console}/developer/api`,
    `API            http://127.0.0.1:${env.SERVER_PORT}/api/`,
    `Mailbox        ${env.MAILBOX_URL}`,
    '',
    ...people,
    '',
    `Devices that move: npm run fleet -- --devices 1000${stack === 'dev' ? '' : ` --name ${stack}`}`,
    '',
    'Ctrl-C stops server and console. The services keep running;',
    `stop them with: ${stopStack}`,
  ]);
}

export function box(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 2);
  return [`┌${edge}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${edge}┘`].join('\n');
}
