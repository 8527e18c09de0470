import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import type { PartnerDetail } from '@tilldeck/contracts/identity/partner.schemas';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import { ParentPicker } from './ParentPicker.tsx';
import styles from './PartnerSettings.module.css';
import { useChangeTexts } from './useChangeTexts.ts';

/** Another place in the tree, for the vendor; what changes is shown before it is done. */
export function MoveCard({ partner }: { partner: PartnerDetail }) {
  const { t } = useTranslation('partner');
  const id = useId();
  const { call } = useBlocks();
  const { button } = useAction();
  const texts = useChangeTexts();
  const [parentId, setParentId] = useState<string>();
  const request = { id: partner.id, ...(parentId ? { parentId } : {}) };
  const [shown] = useState(() => new Map([['version', partner.version]]));
  const move = action<PartnerDetail, typeof partnerRoutes.move>({
    key: 'move',
    label: t('moveCheck'),
    call: partnerRoutes.move,
    // What was shown is what is done: a partner that changed meanwhile is refused.
    input: () => ({ ...request, version: shown.get('version') ?? partner.version }),
    confirm: async ({ name }) => {
      const ahead = await call(partnerRoutes.movePreview, request);
      shown.set('version', ahead.version);
      return {
        title: t('moveConfirm', { name, parent: ahead.newParentName }),
        text: t('moveText'),
        items: texts.ofMove(ahead),
        action: t('move'),
      };
    },
    done: () => t('moved'),
    onDone: () => setParentId(undefined),
  });
  return (
    <Can route={partnerRoutes.move}>
      <SectionCard title={t('move')}>
        <div className={styles.line}>
          <div style={{ flex: 1, maxWidth: 460 }}>
            <label htmlFor={id}>{t('moveTo')}</label>
            <div style={{ display: 'grid' }}>
              <ParentPicker
                control={{ id, value: parentId, onChange: (value) => setParentId(value as string | undefined) }}
                exceptId={partner.id}
              />
            </div>
            <small>{t('moveToHelp')}</small>
          </div>
          <ActionButton {...button(move, partner)} />
        </div>
      </SectionCard>
    </Can>
  );
}
