import { sensitive } from '@tilldeck/contracts/core/schema';
import { ownSessionRoutes } from '@tilldeck/contracts/identity/own-session.routes';
import { profileRoutes } from '@tilldeck/contracts/identity/profile.routes';
import { newPassword } from '@tilldeck/contracts/identity/session.schemas';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { SectionCard } from '../../components/page/SectionCard.tsx';
import { useProof } from '../../components/proof/useProof.ts';
import { TimeText } from '../../components/text/TimeText.tsx';
import { useOpenedFlag } from '../../lib/navigation/overlay-address.ts';
import { invalidate, useCall } from '../../lib/request/route-queries.ts';

const twice = z
  .object({ newPassword, repeat: sensitive(z.string()) })
  .refine((values) => values.newPassword === values.repeat, { path: ['repeat'], error: 'passwordsDiffer' });

export function PasswordSection() {
  const { t } = useTranslation('profile');
  const prove = useProof();
  const [isOpen, setOpen] = useOpenedFlag('password');
  const { data: profile } = useCall(profileRoutes.detail, {});
  const change = async () => {
    if (await prove()) setOpen(true);
  };
  return (
    <SectionCard
      title={t('password.title')}
      actions={<ActionButton label={t('password.change')} onClick={() => void change()} />}
    >
      <p className="td-settings-text">{t('password.text')}</p>
      <p className="td-settings-note">
        {t('password.since')} <TimeText at={profile?.passwordChangedAt} />
      </p>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => {
          setOpen(false);
          // A new password ended all other sessions.
          void invalidate([ownSessionRoutes.list]);
        }}
        schema={twice}
        fields={[
          {
            name: 'newPassword',
            label: (tt) => tt('pages:field.newPassword'),
            help: (tt) => tt('pages:field.passwordRule'),
            isNewPassword: true,
          },
          { name: 'repeat', label: (tt) => tt('pages:field.repeatPassword') },
        ]}
        call={profileRoutes.changePassword}
        title={t('password.change')}
        toInput={({ newPassword: chosen }) => ({ newPassword: chosen })}
        doneText={(tt) => tt('profile:password.done')}
      />
    </SectionCard>
  );
}
