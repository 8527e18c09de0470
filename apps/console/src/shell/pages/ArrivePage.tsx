import { cloudSignOnRoutes } from '@tilldeck/contracts/identity/cloud-sign-on.routes';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { safePath } from '../../lib/navigation/safe-path.ts';
import { call } from '../../lib/request/call.ts';
import { openVouchedSession } from '../../lib/session/vouched-session.ts';
import { FormAlert } from '../public-form/FormAlert.tsx';

/** One arrival per page load, however often the effect runs. */
let arriving: Promise<void> | null = null;

/** The token leaves the address bar before anything else happens. */
function takeToken(): string {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token;
}

const arrive = async (): Promise<void> => {
  const tokenValue = takeToken();
  await openVouchedSession((sessionSecret) => call(cloudSignOnRoutes.arrive, { tokenValue, sessionSecret }));
};

/** /user/arrive: somebody comes over from another cloud of the vendor. */
export function ArrivePage() {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [failure, setFailure] = useState<Error | null>(null);
  const target = safePath(query.get('redirect')) ?? '/';
  useEffect(() => {
    arriving ??= arrive();
    arriving.then(() => navigate(target, { replace: true })).catch(setFailure);
  }, [navigate, target]);
  return (
    <div className="td-auth">
      <h1>{t('arrive.title')}</h1>
      {failure ? (
        <>
          <FormAlert>{failure.message}</FormAlert>
          <p className="td-auth-foot">
            <Link to="/user/login">{t('arrive.login')}</Link>
          </p>
        </>
      ) : (
        <p className="td-auth-subtitle" role="status">
          {t('arrive.wait')}
        </p>
      )}
    </div>
  );
}
