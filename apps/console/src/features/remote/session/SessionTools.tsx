import type { RemoteSessionDetail } from '@tilldeck/contracts/remote/session.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { formatInstant } from '../../../lib/format/instant.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import type { ViewerConnection, ViewerState } from '../../../lib/remote/viewer-connection.ts';
import { saveBlob } from '../../../lib/request/download-blob.ts';
import { ControlButton } from './ControlButton.tsx';
import { EndButtons } from './EndButtons.tsx';
import { KeysMenu, QualityMenu } from './PictureMenus.tsx';
import { TextPopup, type TextPopupProps } from './TextPopup.tsx';
import type { useRemotePicture } from './useRemotePicture.ts';

interface Look {
  isFitted: boolean;
  setFitted: (isFitted: boolean) => void;
  quality: number;
  setQuality: (quality: number) => void;
  hasFacts: boolean;
  setFacts: (hasFacts: boolean) => void;
}

interface SessionToolsProps {
  session: RemoteSessionDetail;
  viewer: ViewerState;
  connection: ViewerConnection;
  shown: ReturnType<typeof useRemotePicture>;
  look: Look;
  text: Pick<TextPopupProps, 'value' | 'setValue' | 'isOpen' | 'setOpen'>;
  onLook: () => void;
}

/** The bar of a session. What needs control says so where there is none. */
export function SessionTools({ session, viewer, connection, shown, look, text, onLook }: SessionToolsProps) {
  const { t } = useTranslation('remote');
  const holder = viewer.session?.viewers.find(({ hasControl }) => hasControl);
  const isHolder = holder !== undefined && holder.viewerId === viewer.pass?.viewerId;
  const noPicture = shown.isShown ? null : t('window.noPicture');
  const noControl = noPicture ?? (isHolder ? null : t('control.missing'));
  const save = async () => {
    const image = await shown.picture()?.toPng();
    const at = formatInstant(new Date(), 'UTC', 'second').replaceAll(/[^\d]/g, '');
    if (image) saveBlob(image, `${session.sn}-${at}.png`);
    else showToast(t('failed.screenshot'));
  };
  return (
    <>
      <ActionButton
        size="small"
        label={t('window.fit')}
        hint={t('window.fitHint')}
        isPressed={look.isFitted}
        onClick={() => look.setFitted(!look.isFitted)}
      />
      <QualityMenu quality={look.quality} onChange={look.setQuality} />
      <ControlButton session={session} viewer={viewer} connection={connection} isHolder={isHolder} />
      <TextPopup {...text} connection={connection} disabledReason={noControl} />
      <KeysMenu disabledReason={noControl} onPress={(strokes) => shown.picture()?.press(strokes)} />
      <ActionButton
        size="small"
        label={t('window.screenshot')}
        disabledReason={noPicture}
        onClick={() => void save()}
      />
      <ActionButton
        size="small"
        label={t('window.facts')}
        isPressed={look.hasFacts}
        onClick={() => look.setFacts(!look.hasFacts)}
      />
      <EndButtons session={session} onLook={onLook} />
    </>
  );
}
