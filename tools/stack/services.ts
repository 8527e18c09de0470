import { cephServices } from './ceph.service.ts';
import { mailboxService } from './mailbox.service.ts';
import { natsServices } from './nats.service.ts';
import { postgresService } from './postgres.service.ts';
import { redisService } from './redis.service.ts';
import type { StackService } from './stack-service.ts';

export const stackServices: StackService[] = [
  postgresService,
  redisService,
  ...natsServices,
  ...cephServices,
  mailboxService,
];

/** One service by its name, or all of a group (`nats`, `ceph`). */
export function selectServices(nameOrGroup: string): StackService[] {
  const found = stackServices.filter(({ name, group }) => name === nameOrGroup || group === nameOrGroup);
  const known = stackServices.map(({ name }) => name).join(', ');
  if (found.length === 0) throw new Error(`no service '${nameOrGroup}'; there are ${known}`);
  return found;
}
