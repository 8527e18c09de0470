import { partnerAuthorityRoutes } from '@tilldeck/contracts/identity/partner-authority.routes';
import type { PartnerAuthority } from '@tilldeck/contracts/identity/partner-authority.schemas';
import { fromGrants, type Grants, toGrants } from '@tilldeck/contracts/identity/role.schemas';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { PermissionTree } from '../../../components/permission/PermissionTree.tsx';
import { useCan } from '../../../lib/session/permission.ts';
import styles from './PartnerSettings.module.css';

const modes = ['all', 'listed'] as const;

/** Everything we may, or a list; what is saved holds at once for everybody there. */
export function AuthorityEditor({ authority }: { authority: PartnerAuthority }) {
  const { t } = useTranslation('partner');
  const name = useId();
  const { button } = useAction();
  const isEditable = useCan(partnerAuthorityRoutes.modify) && authority.isEditable;
  const saved = toGrants(authority.permissions);
  const everything = toGrants(authority.nodes.map((node) => ({ permissionId: node.key, actions: node.actions })));
  const [mode, setMode] = useState(authority.mode);
  // A list begins with everything, so that one takes away what shall not be.
  const [grants, setGrants] = useState<Grants>(authority.mode === 'all' ? everything : saved);
  const save = action<PartnerAuthority, typeof partnerAuthorityRoutes.modify>({
    key: 'save',
    label: t('authority.save'),
    call: partnerAuthorityRoutes.modify,
    input: ({ id, version }) => ({ id, version, mode, permissions: mode === 'listed' ? fromGrants(grants) : [] }),
    confirm: (edited) => ({
      title: t('authority.saveTitle', { name: edited.name }),
      text: t('authority.saveText'),
      action: t('authority.save'),
    }),
    done: () => t('authority.saved'),
  });
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <SectionCard
        title={t('authority.mode')}
        actions={isEditable ? <ActionButton kind="primary" {...button(save, authority)} /> : null}
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
