import { profileRoutes } from '@tilldeck/contracts/identity/profile.routes';
import type { Profile } from '@tilldeck/contracts/identity/profile.schemas';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { call } from '../../lib/request/call.ts';
import { invalidate } from '../../lib/request/route-queries.ts';
import { showFailure } from '../../lib/request/show-failure.ts';
import { fileKindField } from '../../lib/upload/file-kind-field.ts';
import { uploadFile } from '../../lib/upload/upload-file.ts';
import { Avatar } from '../app-layout/Avatar.tsx';

const { accept } = fileKindField('avatar');

/** The person's picture; chosen, checked by the server, then used. */
export function AvatarField({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const use = async (file: File | null) => {
    setBusy(true);
    try {
      await call(profileRoutes.setAvatar, file ? { fileId: await uploadFile(file, 'avatar') } : {});
      await invalidate([profileRoutes.detail]);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="td-settings-avatar">
      <Avatar name={profile.nickName || profile.loginName} image={profile.headImg} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={t('avatar.choose')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void use(file);
        }}
      />
      <ActionButton label={t('avatar.choose')} isBusy={isBusy} onClick={() => input.current?.click()} size="small" />
      {profile.headImg ? (
        <ActionButton label={t('avatar.remove')} kind="quiet" size="small" onClick={() => void use(null)} />
      ) : null}
      <p className="td-settings-note">{t('avatar.note')}</p>
    </div>
  );
}
