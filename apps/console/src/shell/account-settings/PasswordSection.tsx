import { credentialRoutes } from '@tilldeck/contracts/identity/session.routes';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FullBodyAnswer } from '../../lib/request/api-error.ts';
import { useChange } from '../../lib/request/route-queries.ts';
import { useSession } from '../../lib/session/session-state.ts';

/** Sends the code and goes to the page that takes it. When a captcha is wanted first, to the page that shows one. */
export function PasswordSection() {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const { info } = useSession();
  const email = info?.email ?? '';
  const goTo = (page: string) => void navigate(`/user/${page}?email=${encodeURIComponent(email)}`);
  const { mutate, isPending } = useChange(credentialRoutes.sendResetCode, {
    onSuccess: () => goTo('myfindpassword'),
    onError: (error) => {
      if (error instanceof FullBodyAnswer) goTo('findpassword');
    },
  });
  return (
    <div className="td-settings-row">
      <p>{t('settings.passwordText')}</p>
      <Button loading={isPending} disabled={email === ''} onClick={() => mutate({ email })}>
        {t('settings.changePassword')}
      </Button>
    </div>
  );
}
