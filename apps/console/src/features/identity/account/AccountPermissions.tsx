import type { AccountDetail, HeldPermission } from '@tilldeck/contracts/identity/account.schemas';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import styles from './AccountPermissions.module.css';

/** What an account may do now, by the menu's own order. */
export function AccountPermissions({ account }: { account: AccountDetail }) {
  const { t, i18n } = useTranslation(['account', 'role']);
  const isZh = i18n.language === 'zh-CN';
  const { permissions } = account;
  if (permissions.length === 0)
    return (
      <SectionCard>
        <EmptyState
          kind="nothing"
          title={t('account:permissions.none')}
          text={t('account:permissions.noneText')}
          isCompact
        />
      </SectionCard>
    );
  const groups = new Map<string, HeldPermission[]>();
  for (const held of permissions) {
    const group = isZh ? held.groupZh : held.groupEn;
    groups.set(group, [...(groups.get(group) ?? []), held]);
  }
  return (
    <SectionCard title={t(account.isProjectLead ? 'account:permissions.lead' : 'account:permissions.text')}>
      <div className={styles.groups}>
        {[...groups].map(([group, pages]) => (
          <section key={group} aria-label={group}>
            <h3 className={styles.group}>{group}</h3>
            <dl className={styles.pages}>
              {pages.map((page) => (
                <div key={page.permissionId}>
                  <dt>{nameIn(i18n.language, page)}</dt>
                  <dd>{page.actions.map((action) => t(`role:action.${action}`)).join(isZh ? '、' : ', ')}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </SectionCard>
  );
}
