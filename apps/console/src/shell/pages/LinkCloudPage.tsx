import { cloudLinkRoutes } from '@tilldeck/contracts/identity/cloud-link.routes';
import { cloudSignOnRoutes } from '@tilldeck/contracts/identity/cloud-sign-on.routes';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { action, useAction } from '../../components/feedback/useAction.ts';
import { ErrorState } from '../../components/page/ErrorState.tsx';
import { PageHeader } from '../../components/page/PageHeader.tsx';
import { SectionCard } from '../../components/page/SectionCard.tsx';
import { invalidate, useCall, useChange } from '../../lib/request/route-queries.ts';
import { forgetCloudLinking, readCloudLinking } from '../../lib/session/cloud-linking.ts';
import { useSession } from '../../lib/session/session-state.ts';
import '../account-settings/account-settings.css';

const settingsPath = '/account/settings?tab=security';

/** On the cloud that was asked: both accounts are shown, and their owner agrees with a proof. */
function Agree({ token }: { token: string }) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const { button } = useAction();
  const { info, org } = useSession();
  const offer = useCall(cloudLinkRoutes.look, { token });
  const agree = action<null, typeof cloudLinkRoutes.confirm>({
    key: 'agree',
    label: t('linkCloud.agree'),
    call: cloudLinkRoutes.confirm,
    needsProof: true,
    input: () => ({ token }),
    onDone: ({ redirectUrl, tokenValue }) => {
      forgetCloudLinking();
      window.location.assign(`${redirectUrl}#token=${encodeURIComponent(tokenValue)}`);
    },
  });
  const refuse = () => {
    forgetCloudLinking();
    void navigate(settingsPath);
  };
  return (
    <SectionCard isLoading={offer.isPending} error={offer.error}>
      <dl className="td-settings-facts">
        <dt>{t('linkCloud.there', { name: offer.data?.peerName })}</dt>
        <dd>{t('linkCloud.account', offer.data ?? {})}</dd>
        <dt>{t('linkCloud.here')}</dt>
        <dd>{t('linkCloud.account', { loginName: info?.loginName, orgName: org?.orgName })}</dd>
      </dl>
      <p className="td-settings-text">{t('linkCloud.text')}</p>
      <div className="td-settings-actions">
        <ActionButton {...button(agree, null)} />
        <ActionButton label={t('linkCloud.cancel')} onClick={refuse} />
      </div>
    </SectionCard>
  );
}

/** Back on the cloud where it began. */
function Finish({ token }: { token: string }) {
  const { t } = useTranslation('profile');
  const { mutate, data, error } = useChange(cloudLinkRoutes.finish, {
    onSuccess: () => invalidate([cloudSignOnRoutes.peers]),
  });
  useEffect(() => {
    // Taken out first: the receipt is good once, however often the effect runs.
    if (readCloudLinking() === null) return;
    forgetCloudLinking();
    mutate({ token });
  }, [mutate, token]);
  if (error) return <ErrorState error={error} />;
  return (
    <SectionCard>
      <p className="td-settings-text" role="status">
        {data ? t('linkCloud.done', data) : t('linkCloud.wait')}
      </p>
      <Link to={settingsPath}>{t('linkCloud.back')}</Link>
    </SectionCard>
  );
}

/** /account/link-cloud: goes on with what the other cloud sent. */
export function LinkCloudPage() {
  const { t } = useTranslation('profile');
  const [linking] = useState(readCloudLinking);
  return (
    <div className="td-settings">
      <PageHeader title={t('linkCloud.title')} />
      {linking?.step === 'agree' ? <Agree token={linking.token} /> : null}
      {linking?.step === 'finish' ? <Finish token={linking.token} /> : null}
      {linking ? null : <p className="td-settings-text">{t('linkCloud.nothing')}</p>}
    </div>
  );
}
