import type { ScopedDb } from '../../../platform/db/scope.ts';
import { queueLetter } from '../../../platform/mail/letter.ts';
import type { PolicyRow } from '../policy/policy.store.ts';
import { type Digest, insertMail, isMailUnderWay } from './digest.store.ts';
import { digestLetter } from './digest-letter.service.ts';

/**
 * One email of a look about everything it has to say, to each address. While the mail server is away nothing is added: what is
 * held is told by the next email, together. Answers false where it is held.
 */
export async function sendDigest(inside: ScopedDb, policy: PolicyRow, digest: Digest): Promise<boolean> {
  if (digest.darkIds.length + digest.backIds.length === 0) return true;
  if (await isMailUnderWay(inside, policy.id, digest.at)) return false;
  for (const id of await insertMail(inside, policy, digest)) await queueLetter(inside, digestLetter, id);
  return true;
}
