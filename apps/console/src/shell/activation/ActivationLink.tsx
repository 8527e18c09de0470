import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '../../lib/request/api-error.ts';
import { FormAlert } from '../public-form/FormAlert.tsx';
import { ShellIcon } from '../ShellIcon.tsx';
import { ChoosePasswordForm } from './ChoosePasswordForm.tsx';
import { ResendForm } from './ResendForm.tsx';

interface Opened {
  state: 'done' | 'passwordNeeded';
  loginName: string;
  isApprovalPending: boolean;
}

/** What the link of an activation mail led to. */
export function ActivationLink({ secret, email }: { secret: string; email: string }) {
  const { t } = useTranslation('pages');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    let isHere = true;
    import('./activation-calls.queries.ts')
      .then(({ openActivationLink }) => openActivationLink(secret))
      .then(
        (found) => isHere && setOpened(found),
        (error: Error) => isHere && setFailure(error),
      );
    return () => {
      isHere = false;
    };
  }, [secret]);
  if (failure) return <ActivationRefused failure={failure} email={email} />;
  if (!opened)
    return (
      <h1 aria-busy="true">
        <span className="td-spinner" aria-hidden="true" /> {t('activation.checking')}
      </h1>
    );
  return opened.state === 'done' ? (
    <ActivationDone opened={opened} />
  ) : (
    <ChoosePasswordForm secret={secret} loginName={opened.loginName} onDone={setOpened} />
  );
}

function ActivationDone({ opened }: { opened: Opened }) {
  const { t } = useTranslation('pages');
  return (
    <>
      <ShellIcon name="check" size={44} />
      <h1>{t('activation.doneTitle')}</h1>
      <p className="td-auth-subtitle">
        {t(opened.isApprovalPending ? 'activation.doneApprovalText' : 'activation.doneText', {
          loginName: opened.loginName,
        })}
      </p>
      <Link to="/user/login" className="td-button td-action td-submit">
        {t('registerResult.login')}
      </Link>
    </>
  );
}

function ActivationRefused({ failure, email }: { failure: Error; email: string }) {
  const { t } = useTranslation('pages');
  const isExpired = failure instanceof ApiError && failure.error === 'identity.activation_expired';
  const isFailed = failure instanceof ApiError && failure.error === 'identity.activation_failed';
  return (
    <>
      <h1>{failure.message}</h1>
      {isExpired || isFailed ? (
        <p className="td-auth-subtitle">{t(isExpired ? 'activation.expiredText' : 'activation.failedText')}</p>
      ) : (
        <FormAlert>{t('activation.tryAgain')}</FormAlert>
      )}
      <ResendForm email={email} />
    </>
  );
}
