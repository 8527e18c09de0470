import type { RouteOutput } from '@tilldeck/contracts/core/route';
import { cloudLinkRoutes } from '@tilldeck/contracts/identity/cloud-link.routes';
import { cloudSignOnRoutes } from '@tilldeck/contracts/identity/cloud-sign-on.routes';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { action, useAction } from '../../components/feedback/useAction.ts';
import { SectionCard } from '../../components/page/SectionCard.tsx';
import { TimeText } from '../../components/text/TimeText.tsx';
import { invalidate, useCall } from '../../lib/request/route-queries.ts';
import { useCan } from '../../lib/session/permission.ts';

type Peer = RouteOutput<typeof cloudSignOnRoutes.peers>[number];

/** Accounts on other clouds that this one opens; nothing where the vendor has one cloud only. */
export function LinkedCloudsSection() {
  const { t } = useTranslation('profile');
  const { button } = useAction();
  const mayLink = useCan(cloudLinkRoutes.start);
  const peers = useCall(cloudSignOnRoutes.peers, {});
  if (peers.data && !peers.data.some(({ link }) => mayLink || link)) return null;
  const start = action<Peer, typeof cloudLinkRoutes.start>({
    key: 'link',
    label: t('clouds.link'),
    call: cloudLinkRoutes.start,
    needsProof: true,
    input: ({ id }) => ({ peerId: id }),
    onDone: ({ redirectUrl, tokenValue }) =>
      window.location.assign(`${redirectUrl}#token=${encodeURIComponent(tokenValue)}`),
  });
  const end = action<Peer, typeof cloudLinkRoutes.end>({
    key: 'end',
    label: t('clouds.end'),
    call: cloudLinkRoutes.end,
    input: ({ id }) => ({ peerId: id }),
    confirm: ({ name }) => ({
      title: t('clouds.endTitle', { name }),
      text: t('clouds.endText'),
      action: t('clouds.end'),
      isDanger: true,
    }),
    done: () => t('clouds.ended'),
    onDone: () => void invalidate([cloudSignOnRoutes.peers]),
  });
  return (
    <SectionCard
      title={t('clouds.title')}
      isLoading={peers.isPending}
      error={peers.error}
      onRetry={() => void peers.refetch()}
    >
      <p className="td-settings-text">{t('clouds.text')}</p>
      {peers.data?.map((peer) => {
        const { id, name, link } = peer;
        return (
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
                <ActionButton {...button(start, peer)} label={t(link ? 'clouds.linkAgain' : 'clouds.link')} />
              ) : null}
              {link ? <ActionButton {...button(end, peer)} /> : null}
            </div>
          </div>
        );
      })}
    </SectionCard>
  );
}
