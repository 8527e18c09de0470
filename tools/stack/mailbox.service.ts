import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StackService } from './stack-service.ts';

export const mailboxService: StackService = {
  name: 'mailbox',
  group: 'mailbox',
  port: (ports) => ports.smtp,
  async prepare(ctx) {
    mkdirSync(join(ctx.dir, 'mailbox'), { recursive: true });
  },
  command(ctx) {
    const dir = join(ctx.dir, 'mailbox');
    const program = join(import.meta.dirname, 'mailbox', 'main.ts');
    return {
      file: process.execPath,
      args: [program, dir, String(ctx.ports.smtp), String(ctx.ports.mailbox)],
      cwd: dir,
    };
  },
  async probe(ctx) {
    const answer = await fetch(`http://127.0.0.1:${ctx.ports.mailbox}/api/health`, {
      signal: AbortSignal.timeout(3000),
    });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}: ${await answer.text()}`);
  },
};
