import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { FormAlert } from '../public-form/FormAlert.tsx';
import '../public-form/public-form.css';
import { useLinkSecret } from '../public-form/useLinkSecret.ts';
import { ShellIcon } from '../ShellIcon.tsx';
import { CodeStep } from './CodeStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import './PasswordResetFlow.css';

type Step = 'email' | 'code' | 'password' | 'done';
const visibleSteps = ['email', 'code', 'password'] as const;
const stepTitles = { email: 'reset.stepEmail', code: 'reset.stepCode', password: 'reset.stepPassword' } as const;

/** Spec section 8: an expired code fails and leads back after a few seconds. */
const backAfterSeconds = 5;

interface Progress {
  step: Step;
  email: string;
  code: string;
  codeError?: string;
  notice?: string;
}

/** A link may enter later steps, but only with what those need. */
function startAt(wanted: Step, email: string, code: string): Step {
  if (email === '' || wanted === 'email') return 'email';
  return code === '' && wanted === 'password' ? 'code' : wanted;
}

/** Email, code from it, new password, done. `start` is the step the page's address stands for. */
export function PasswordResetFlow({ start }: { start: Exclude<Step, 'done'> }) {
  const { t } = useTranslation('pages');
  const [query] = useSearchParams();
  const linkCode = useLinkSecret('code');
  const [progress, setProgress] = useState<Progress>(() => {
    const email = query.get('email') ?? '';
    const step = startAt(start, email, linkCode);
    return { step, email, code: linkCode, ...(start === 'password' && step !== start ? { notice: 'incomplete' } : {}) };
  });
  const [expired, setExpired] = useState<string | null>(null);
  const go = (changes: Partial<Progress>) => setProgress((before) => ({ ...before, ...changes }));
  const { step, email, code } = progress;

  if (step === 'done') return <ResetDone />;
  return (
    <div className="td-auth">
      <ol className="td-steps">
        {visibleSteps.map((name) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            {t(stepTitles[name])}
          </li>
        ))}
      </ol>
      {progress.notice && <FormAlert kind="info">{t('reset.incompleteLink')}</FormAlert>}
      {expired && (
        <ExpiredNotice
          text={expired}
          onBack={() => {
            setExpired(null);
            setProgress({ step: 'email', email, code: '' });
          }}
        />
      )}
      {step === 'email' && <EmailStep email={email} onSent={(sentTo) => go({ step: 'code', email: sentTo })} />}
      {step === 'code' && (
        <CodeStep
          email={email}
          code={code}
          error={progress.codeError}
          onBack={() => go({ step: 'email' })}
          onCode={(entered) => setProgress({ step: 'password', email, code: entered })}
        />
      )}
      {step === 'password' && (
        <NewPasswordStep
          email={email}
          code={code}
          isBlocked={expired !== null}
          onDone={() => go({ step: 'done' })}
          onWrongCode={(text) => go({ step: 'code', codeError: text })}
          onExpired={setExpired}
        />
      )}
      <p className="td-auth-foot">
        <Link to="/user/login">{t('reset.toLogin')}</Link>
      </p>
    </div>
  );
}

function ExpiredNotice({ text, onBack }: { text: string; onBack: () => void }) {
  const { t } = useTranslation('pages');
  const [seconds, setSeconds] = useState(backAfterSeconds);
  useEffect(() => {
    const timer = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : onBack()), 1_000);
    return () => clearTimeout(timer);
  }, [seconds, onBack]);
  return (
    <FormAlert>
      {text}. {t('reset.backIn', { seconds })}
    </FormAlert>
  );
}

function ResetDone() {
  const { t } = useTranslation('pages');
  return (
    <div className="td-auth td-reset-done">
      <span className="td-reset-mark">
        <ShellIcon name="check" size={30} />
      </span>
      <h1>{t('reset.doneTitle')}</h1>
      <p className="td-auth-subtitle">{t('reset.doneText')}</p>
      {/* A fresh start: what was loaded for the ended session must not stay. */}
      <a href="/user/login" className="td-button td-action td-submit">
        {t('reset.toLogin')}
      </a>
    </div>
  );
}
