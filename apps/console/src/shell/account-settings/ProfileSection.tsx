import { profileRoutes } from '@tilldeck/contracts/identity/profile.routes';
import { type Profile, profileDraft } from '@tilldeck/contracts/identity/profile.schemas';
import { languages } from '@tilldeck/phrases/language';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { useBlocks } from '../../components/base/useBlocks.ts';
import { FactsGrid } from '../../components/details/FactsGrid.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { savedForm } from '../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../components/form/useFormFields.ts';
import { SectionCard } from '../../components/page/SectionCard.tsx';
import { TimeText } from '../../components/text/TimeText.tsx';
import { zoneOptions } from '../../lib/format/zone-options.ts';
import { useOpenedFlag } from '../../lib/navigation/overlay-address.ts';
import { useCall } from '../../lib/request/route-queries.ts';
import { changeSession, sessionState, useSession } from '../../lib/session/session-state.ts';
import { followAccount } from '../../lib/settings/stored-settings.ts';
import { AvatarField } from './AvatarField.tsx';
import { EmailRow } from './EmailRow.tsx';

const fields: readonly FormEntry<keyof typeof profileDraft.shape>[] = [
  { name: 'nickName', label: (t) => t('profile:field.name') },
  { name: 'phone', label: (t) => t('profile:field.phone') },
  {
    name: 'language',
    label: (t) => t('profile:field.language'),
    help: (t) => t('profile:field.languageHelp'),
    optionLabels: Object.fromEntries(languages.map((language) => [language, (t) => t(`shell:language.${language}`)])),
  },
  {
    name: 'timezone',
    label: (t) => t('profile:field.timezone'),
    kind: 'select',
    options: zoneOptions,
  },
];

/** The header shows name and picture, too; language and zone count where nobody chose others in this browser. */
const follow = ({ nickName, headImg, email, language, timezone }: Profile) => {
  followAccount({ language, timezone });
  const { info } = sessionState();
  changeSession({ nickname: nickName, avatar: headImg, info: info && { ...info, nickName, headImg, email } });
};

export function ProfileSection() {
  const { t } = useTranslation(['profile', 'shell']);
  const { roles, info } = useSession();
  const { call } = useBlocks();
  const [isOpen, setOpen] = useOpenedFlag('profile');
  const { data: profile, error, isPending, refetch } = useCall(profileRoutes.detail, {});
  useEffect(() => {
    if (profile) follow(profile);
  }, [profile]);
  return (
    <SectionCard
      title={t('profile.title')}
      actions={profile ? <ActionButton label={t('profile.edit')} onClick={() => setOpen(true)} /> : null}
      isLoading={isPending}
      error={error}
      onRetry={() => void refetch()}
    >
      {profile ? (
        <div className="td-settings-profile">
          <AvatarField profile={profile} />
          <FactsGrid
            facts={[
              { label: t('field.name'), value: profile.nickName },
              { label: t('field.loginName'), value: profile.loginName },
              { label: t('field.phone'), value: profile.phone },
              { label: t('field.email'), value: <EmailRow profile={profile} />, isWide: true },
              { label: t('field.language'), value: t(`shell:language.${profile.language}` as 'shell:language.en-US') },
              { label: t('field.timezone'), value: profile.timezone.replaceAll('_', ' ') },
              { label: t('field.userType'), value: info ? t(`userType.${info.userType}`) : '' },
              { label: t('field.roles'), value: roles.join(', ') },
              { label: t('field.since'), value: <TimeText at={profile.createdAt} /> },
            ]}
          />
          <FormDialog
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onDone={() => setOpen(false)}
            schema={profileDraft}
            fields={fields}
            call={profileRoutes.modify}
            title={t('profile.edit')}
            doneText={(tt) => tt('profile:profile.saved')}
            {...savedForm(profile, () => call(profileRoutes.detail, {}), {
              fields,
              toValues: ({ nickName, phone, language, timezone }) => ({ nickName, phone, language, timezone }) as never,
              toInput: (values: object, { version }) => ({ ...values, version }),
            })}
          />
        </div>
      ) : null}
    </SectionCard>
  );
}
