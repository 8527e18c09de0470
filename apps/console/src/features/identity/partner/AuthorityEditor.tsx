import { partnerAuthorityRoutes } from '@tilldeck/contracts/identity/partner-authority.routes';
import type { PartnerAuthority } from '@tilldeck/contracts/identity/partner-authority.schemas';
import { fromGrants, type Grants, toGrants } from '@tilldeck/contracts/identity/role.schemas';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { PermissionTree } from '../../../components/permission/PermissionTree.tsx';
import { showToast } from '../../../lib/notice/notice.ts';
import { useChange } from '../../../lib/request/route-queries.ts';
import { useCan } from '../../../lib/session/permission.ts';
import styles from './PartnerSettings.module.css';
import { partnerReads } from './partner.queries.ts';

const modes = ['all', 'listed'] as const;

/** Everything we may, or a list; what is saved holds at once for everybody there. */
export function AuthorityEditor({ authority }: { authority: PartnerAuthority }) {
  const { t } = useTranslation('partner');
  const name = useId();
  const confirm = useConfirm();
  const isEditable = useCan(partnerAuthorityRoutes.modify) && authority.isEditable;
  const saved = toGrants(authority.permissions);
  const everything = toGrants(authority.nodes.map((node) => ({ permissionId: node.key, actions: node.actions })));
  const [mode, setMode] = useState(authority.mode);
  // A list begins with everything, so that one takes away what shall not be.
  const [grants, setGrants] = useState<Grants>(authority.mode === 'all' ? everything : saved);
  const save = useChange(partnerAuthorityRoutes.modify, {
    refreshes: partnerReads,
    onSuccess: () => showToast(t('authority.saved'), 'done'),
  });
  const ask = async () => {
    const answer = await confirm({
      title: t('authority.saveTitle', { name: authority.name }),
      text: t('authority.saveText'),
      action: t('authority.save'),
    });
    const { id, version } = authority;
    if (answer) save.mutate({ id, version, mode, permissions: mode === 'listed' ? fromGrants(grants) : [] });
  };
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <SectionCard
        title={t('authority.mode')}
        actions={
          isEditable ? (
            <ActionButton
              kind="primary"
              label={t('authority.save')}
              isBusy={save.isPending}
              onClick={() => void ask()}
            />
          ) : null
        }
      >
        <fieldset className={styles.modes} disabled={!isEditable} aria-label={t('authority.mode')}>
          {modes.map((each) => (
            <label key={each}>
              <input type="radio" name={name} checked={mode === each} onChange={() => setMode(each)} />
              <span>
                {t(`authority.${each}`)}
                <small>{t(`authority.${each}Text`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
      </SectionCard>
      {mode === 'listed' ? (
        <SectionCard title={t('authority.tree')}>
          <PermissionTree
            label={t('authority.tree')}
            nodes={authority.nodes}
            value={grants}
            before={authority.mode === 'all' ? everything : saved}
            onChange={setGrants}
            isReadOnly={!isEditable}
          />
        </SectionCard>
      ) : null}
    </div>
  );
}
