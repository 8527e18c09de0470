import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { keepCloudLinking } from '../../lib/session/cloud-linking.ts';

/** /user/link-cloud: somebody who links two accounts comes from the other cloud, signed in here or not yet. */
export function LinkArrivalPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const step = query.get('step') === 'finish' ? 'finish' : 'agree';
  useEffect(() => {
    const token = new URLSearchParams(window.location.hash.slice(1)).get('token');
    if (token) keepCloudLinking({ step, token });
    void navigate('/account/link-cloud', { replace: true });
  }, [navigate, step]);
  return (
    <div className="td-auth">
      <h1>{t('title.linkCloud')}</h1>
    </div>
  );
}
