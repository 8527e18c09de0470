import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { StackService } from './stack-service.ts';

export const redisService: StackService = {
  name: 'redis',
  group: 'redis',
  port: (ports) => ports.redis,
  async prepare(ctx) {
    const dir = join(ctx.dir, 'redis');
    mkdirSync(dir, { recursive: true });
    // No persistence on purpose: whatever Redis holds may be forgotten, and every restart proves it.
    // The process title stays, as it shows whose process it is.
    const lines = ['bind 127.0.0.1', `port ${ctx.ports.redis}`, `dir ${dir}`, 'save ""', 'appendonly no'];
    lines.push('maxmemory 512mb', 'maxmemory-policy noeviction', 'set-proc-title no', 'daemonize no');
    writeFileSync(join(dir, 'redis.conf'), `${lines.join('\n')}\n`);
  },
  command(ctx) {
    const dir = join(ctx.dir, 'redis');
    return { file: 'redis-server', args: [join(dir, 'redis.conf')], cwd: dir };
  },
  probe: (ctx) =>
    new Promise<void>((done, fail) => {
      const socket = connect(ctx.ports.redis, '127.0.0.1', () => socket.write('PING\r\n'));
      socket.setTimeout(2000, () => socket.destroy(new Error('no answer to PING')));
      socket.once('data', (answer) => {
        socket.end();
        const text = answer.toString().trim();
        if (text === '+PONG') done();
        else fail(new Error(`PING was answered by ${text}`));
      });
      socket.once('error', fail);
    }),
};
