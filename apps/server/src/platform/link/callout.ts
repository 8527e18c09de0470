import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { type AdmissionRules, admissionToken, type Knock, readKnock, refusalToken } from './callout-tokens.ts';
import { holdConnection } from './held-connection.ts';
import type { Issuer } from './nkey.ts';

/** Answers the broker's question who may come in. Several processes share the questions; without any nobody gets in. */
export interface Callout {
  waitUntilReady(timeoutMs: number): Promise<boolean>;
  answered(): { admitted: number; refused: number };
  close(): Promise<void>;
}

export interface CalloutRules extends AdmissionRules {
  issuer: Issuer;
  /** The serial number that is proven, or null. Throws when it cannot say; the device is told nothing and tries again. */
  judge(knock: Knock): Promise<string | null>;
}

export function startCallout(config: Config, log: Log, rules: CalloutRules): Callout {
  const { issuer } = rules;
  const held = holdConnection(config, 'AUTH', log);
  const counts = { admitted: 0, refused: 0 };

  const answer = async (message: Msg): Promise<void> => {
    let knock: Knock;
    try {
      knock = readKnock(message.string());
    } catch (error) {
      // Not from a server of ours: no answer is a refusal.
      log.warn({ err: (error as Error).message }, 'question of the broker dropped');
      return;
    }
    const sn = await rules.judge(knock);
    counts[sn === null ? 'refused' : 'admitted'] += 1;
    message.respond(sn === null ? refusalToken(issuer, knock) : admissionToken(issuer, knock, sn, rules));
  };
  held.onOpen((connection: NatsConnection) => {
    connection.subscribe('$SYS.REQ.USER.AUTH', {
      queue: 'tilldeck-callout',
      callback: (error, message) => {
        if (error) return;
        answer(message).catch((failure: unknown) => log.error({ err: failure }, 'a device could not be judged'));
      },
    });
  });
  return {
    waitUntilReady: async (timeoutMs) => {
      if (!(await held.waitUntilUp(timeoutMs))) return false;
      await held.current()?.flush();
      return true;
    },
    answered: () => ({ ...counts }),
    close: () => held.close(),
  };
}
