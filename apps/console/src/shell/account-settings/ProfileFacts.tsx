import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session-state.ts';

/** Who the server says this is. An administrator keeps these facts. */
export function ProfileFacts() {
  const { t } = useTranslation('pages');
  const { info, org, roles } = useSession();
  if (!info) return null;
  const facts = [
    [t('settings.name'), info.nickName],
    [t('settings.loginName'), info.loginName],
    [t('settings.email'), info.email],
    [t('settings.company'), org?.orgName ?? ''],
    [t('settings.userType'), t(`settings.userType.${info.userType}`)],
    [t('settings.roles'), roles.join(', ')],
  ] as const;
  return (
    <>
      <dl className="td-settings-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="td-settings-note">{t('settings.profileNote')}</p>
    </>
  );
}
