import type { SecondStepMethod } from '@tilldeck/contracts/identity/second-step.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/request/api-error.ts';
import type { WaitingSignIn } from '../../lib/session/sign-in.ts';
import '../public-form/public-form.css';
import { CodeProof } from './CodeProof.tsx';
import { PasskeyProof } from './PasskeyProof.tsx';
import './SecondStep.css';

interface SecondStepProps {
  waiting: WaitingSignIn;
  onDone: () => void;
  /** The pass is worth nothing any more, or the person wants to begin again. */
  onOver: (error: Error | null) => void;
}

/** Refusals after which only a new sign-in helps. */
const isOver = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.error === 'identity.pass_spent';

/** Between password and session: one of the proofs the server named. */
export function SecondStep({ waiting, onDone, onOver }: SecondStepProps) {
  const { t } = useTranslation('pages');
  const { methods } = waiting.demand;
  const [method, setMethod] = useState<SecondStepMethod>(methods[0] ?? 'mail');
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (isOver(error)) return onOver(error);
      throw error;
    }
    onDone();
  };
  const others = methods.filter((other) => other !== method);
  return (
    <div className="td-auth">
      <h1>{t('second.title')}</h1>
      {method === 'passkey' ? (
        <PasskeyProof waiting={waiting} attempt={attempt} />
      ) : (
        <CodeProof key={method} waiting={waiting} method={method} attempt={attempt} onOver={onOver} />
      )}
      {others.length > 0 && (
        <section className="td-second-others" aria-label={t('second.otherWays')}>
          <p>{t('second.otherWays')}</p>
          {others.map((other) => (
            <button key={other} type="button" className="td-button" onClick={() => setMethod(other)}>
              {t(`second.use.${other}`)}
            </button>
          ))}
        </section>
      )}
      <p className="td-auth-foot">
        <button type="button" className="td-link-button" onClick={() => onOver(null)}>
          {t('second.startOver')}
        </button>
      </p>
    </div>
  );
}
