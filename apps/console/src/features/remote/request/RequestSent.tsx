import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import type { RemoteSession } from '@tilldeck/contracts/remote/session.schemas';
import { isOpenRemote } from '@tilldeck/contracts/remote/session.states';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { OpenWindowButton } from '../../../components/page/OpenWindowButton.tsx';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { ReasonText, RemoteStateTag } from '../parts/session/RemoteTexts.tsx';
import { remoteDeviceList, remoteSessionHref } from '../parts/session/remote.paths.ts';
import styles from './Request.module.css';

/** After the request: how far it is, and its window again. */
export function RequestSent({ session, onAgain }: { session: RemoteSession; onAgain: () => void }) {
  const { t } = useTranslation('remote');
  const read = useCall(remoteSessionRoutes.detail, { id: session.id });
  const now = read.data ?? session;
  const isOpen = isOpenRemote(now.state);
  return (
    <>
      <PageHeader
        title={t('request.of', { sn: session.sn })}
        backHref={remoteDeviceList}
        beside={<RemoteStateTag session={now} isFramed />}
      />
      <SectionCard>
        <p>{isOpen ? t('request.window') : <ReasonText reason={now.reason} />}</p>
        <div className={styles.buttons}>
          {isOpen ? (
            <OpenWindowButton kind="primary" href={remoteSessionHref(session.id)} label={t('window.open')} />
          ) : null}
          <ActionButton label={t('request.again')} onClick={onAgain} />
        </div>
      </SectionCard>
    </>
  );
}
