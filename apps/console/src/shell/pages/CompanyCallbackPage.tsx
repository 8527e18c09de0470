import { companySignInRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createSearchParams, Link, useNavigate } from 'react-router';
import { i18n } from '../../lib/i18n/i18n.ts';
import { call } from '../../lib/request/call.ts';
import { takeAttempt } from '../../lib/session/company-attempt.ts';
import type { WaitingSignIn } from '../../lib/session/sign-in.ts';
import { openVouchedSession } from '../../lib/session/vouched-session.ts';
import { FormAlert } from '../public-form/FormAlert.tsx';

const SecondStep = lazy(async () => ({ default: (await import('../second-step/SecondStep.tsx')).SecondStep }));

interface Outcome {
  target: string;
  company: string;
  failure: ReactNode;
  /** The account's own second factor is still asked for. */
  waiting: WaitingSignIn | null;
}

/** What the provider sent along leaves the address bar before anything else happens. */
function takeAnswer(): URLSearchParams {
  const answer = new URLSearchParams(window.location.search);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return answer;
}

async function finish(): Promise<Outcome> {
  const answer = takeAnswer();
  const attempt = takeAttempt(answer.get('state'));
  const { target = '/', company = '' } = attempt ?? {};
  const failed = (failure: string): Outcome => ({ target, company, failure, waiting: null });
  const reason = answer.get('error');
  if (!attempt) return failed(i18n.t('errors:identity.sso_attempt_over'));
  if (reason) return failed(i18n.t('pages:company.cancelled', { reason: reason.slice(0, 60) }));
  const { state, browserKey, isKept } = attempt;
  const sent = { code: answer.get('code') ?? '', state, browserKey, iss: answer.get('iss') ?? undefined, isKept };
  try {
    const open = (sessionSecret: string) => call(companySignInRoutes.finish, { ...sent, sessionSecret });
    return { target, company, failure: null, waiting: await openVouchedSession(open) };
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  }
}

/** One answer per page load, however often the effect runs. */
let finishing: Promise<Outcome> | null = null;

/** /user/sso/callback: the browser is back from the company's sign-in page. */
export function CompanyCallbackPage() {
  const { t } = useTranslation(['pages', 'errors']);
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    finishing ??= finish();
    void finishing.then((done) =>
      done.failure || done.waiting ? setOutcome(done) : navigate(done.target, { replace: true }),
    );
  }, [navigate]);
  const search = outcome?.company ? `?${createSearchParams({ company: outcome.company })}` : '';
  if (outcome?.waiting)
    return (
      <Suspense fallback={null}>
        <SecondStep
          waiting={outcome.waiting}
          onDone={() => void navigate(outcome.target, { replace: true })}
          onOver={(error) =>
            setOutcome({ ...outcome, waiting: null, failure: error?.message ?? t('errors:identity.sso_attempt_over') })
          }
        />
      </Suspense>
    );
  return (
    <div className="td-auth">
      <h1>{t('company.title')}</h1>
      {outcome ? (
        <>
          <FormAlert>{outcome.failure}</FormAlert>
          <p className="td-auth-foot">
            <Link to={{ pathname: '/user/sso', search }}>{t('company.again')}</Link>
            {' · '}
            <Link to="/user/login">{t('company.back')}</Link>
          </p>
        </>
      ) : (
        <p className="td-auth-subtitle" role="status">
          {t('company.wait')}
        </p>
      )}
    </div>
  );
}
