import { cloudLinkRoutes } from '@tilldeck/contracts/identity/cloud-link.routes';
import { cloudSignOnRoutes } from '@tilldeck/contracts/identity/cloud-sign-on.routes';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { useConfirm } from '../../components/feedback/useConfirm.ts';
import { SectionCard } from '../../components/page/SectionCard.tsx';
import { useProof } from '../../components/proof/useProof.ts';
import { TimeText } from '../../components/text/TimeText.tsx';
import { showToast } from '../../lib/notice/notice.ts';
import { invalidate, useCall, useChange } from '../../lib/request/route-queries.ts';
import { useCan } from '../../lib/session/permission.ts';

/** Accounts on other clouds that this one opens; nothing where the vendor has one cloud only. */
export function LinkedCloudsSection() {
  const { t } = useTranslation('profile');
  const prove = useProof();
  const confirm = useConfirm();
  const mayLink = useCan(cloudLinkRoutes.start);
  const peers = useCall(cloudSignOnRoutes.peers, {});
  const start = useChange(cloudLinkRoutes.start, {
    onSuccess: ({ redirectUrl, tokenValue }) =>
      window.location.assign(`${redirectUrl}#token=${encodeURIComponent(tokenValue)}`),
  });
  const end = useChange(cloudLinkRoutes.end, {
    onSuccess: () => {
      showToast(t('clouds.ended'), 'done');
      void invalidate([cloudSignOnRoutes.peers]);
    },
  });
  if (peers.data && !peers.data.some(({ link }) => mayLink || link)) return null;
  const begin = async (peerId: string) => {
    if (await prove()) start.mutate({ peerId });
  };
  const askEnd = async (peerId: string, name: string) => {
    const question = {
      title: t('clouds.endTitle', { name }),
      text: t('clouds.endText'),
      action: t('clouds.end'),
      isDanger: true,
    };
    if (await confirm(question)) end.mutate({ peerId });
  };
  return (
    <SectionCard
      title={t('clouds.title')}
      isLoading={peers.isPending}
      error={peers.error}
      onRetry={() => void peers.refetch()}
    >
      <p className="td-settings-text">{t('clouds.text')}</p>
      {peers.data?.map(({ id, name, link }) => (
        <div className="td-settings-row" key={id}>
          <div>
            <strong>{name}</strong>
            <p className="td-settings-note">
              {link?.isConfirmed ? (
                <>
                  {t('clouds.linked', link)} <TimeText at={link.linkedAt} />
                </>
              ) : (
                t(link ? 'clouds.again' : 'clouds.none', link ?? {})
              )}
            </p>
          </div>
          <div className="td-settings-actions">
            {mayLink && !link?.isConfirmed ? (
              <ActionButton
                label={t(link ? 'clouds.linkAgain' : 'clouds.link')}
                isBusy={start.isPending}
                onClick={() => void begin(id)}
              />
            ) : null}
            {link ? (
              <ActionButton label={t('clouds.end')} isBusy={end.isPending} onClick={() => void askEnd(id, name)} />
            ) : null}
          </div>
        </div>
      ))}
    </SectionCard>
  );
}
