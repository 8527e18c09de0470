import type { RemoteSessionDetail } from '@tilldeck/contracts/remote/session.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { WindowPage } from '../../../components/page/WindowPage.tsx';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import type { ViewerState } from '../../../lib/remote/viewer-connection.ts';
import { RemoteStateTag } from '../parts/session/RemoteTexts.tsx';
import { PictureArea } from './PictureArea.tsx';
import { SessionBanners } from './SessionBanners.tsx';
import { SessionClock } from './SessionClock.tsx';
import { SessionSide } from './SessionSide.tsx';
import { SessionTools } from './SessionTools.tsx';
import { useRemotePicture } from './useRemotePicture.ts';
import { useTextExchange } from './useTextExchange.ts';
import { useViewer } from './useViewer.ts';

interface LiveSessionProps {
  session: RemoteSessionDetail;
  /** Reads the session again: something about it has changed. */
  onLook: () => void;
  /** Joins from the beginning. */
  onAgain: () => void;
}

export const defaultQuality = 6;

/** Whether this viewer types and points. */
export const holdsControl = ({ session, pass }: ViewerState): boolean =>
  session?.viewers.some(({ viewerId, hasControl }) => hasControl && viewerId === pass?.viewerId) ?? false;

/** The screen of the device, and all that can be done with it. */
export function LiveSession({ session, onLook, onAgain }: LiveSessionProps) {
  const { t } = useTranslation('remote');
  const [isFitted, setFitted] = useState(true);
  const [quality, setQuality] = useState(defaultQuality);
  const [hasFacts, setFacts] = useState(true);
  const [isTextOpen, setTextOpen] = useOpenedFlag('text');
  const text = useTextExchange(() => setTextOpen(true));
  const { connection, viewer } = useViewer(session.id, text.hear);
  const isViewOnly = !holdsControl(viewer);
  const shown = useRemotePicture(viewer.channel, { isFitted, quality, isViewOnly }, () => connection.rejoin());
  const isEnded = viewer.phase === 'over' || viewer.phase === 'failed';
  return (
    <WindowPage
      title={session.sn}
      label={t('window.screen', { sn: session.sn })}
      hasKeys={!isViewOnly}
      status={
        <>
          <RemoteStateTag session={session} isFramed />
          <SessionClock endsAtMs={viewer.endsAtMs} />
        </>
      }
      actions={
        <SessionTools
          session={session}
          viewer={viewer}
          connection={connection}
          shown={shown}
          look={{ isFitted, setFitted, quality, setQuality, hasFacts, setFacts }}
          text={{ ...text, isOpen: isTextOpen, setOpen: setTextOpen }}
          onLook={onLook}
        />
      }
      banner={<SessionBanners session={session} viewer={viewer} connection={connection} onLook={onLook} />}
      aside={hasFacts && !isEnded ? <SessionSide session={session} viewer={viewer} /> : null}
      panel={viewer.phase === 'failed' ? <ErrorState error={viewer.problem} onRetry={onAgain} /> : undefined}
    >
      <PictureArea viewer={viewer} shown={shown} onLook={onLook} onAgain={onAgain} />
    </WindowPage>
  );
}
