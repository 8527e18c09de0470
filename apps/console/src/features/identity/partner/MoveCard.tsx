import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import type { PartnerDetail } from '@tilldeck/contracts/identity/partner.schemas';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { showToast } from '../../../lib/notice/notice.ts';
import { useChange } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { ParentPicker } from './ParentPicker.tsx';
import styles from './PartnerSettings.module.css';
import { partnerReads } from './partner.queries.ts';
import { useChangeTexts } from './useChangeTexts.ts';

/** Another place in the tree, for the vendor; what changes is shown before it is done. */
export function MoveCard({ partner }: { partner: PartnerDetail }) {
  const { t } = useTranslation('partner');
  const id = useId();
  const confirm = useConfirm();
  const texts = useChangeTexts();
  const [parentId, setParentId] = useState<string>();
  const preview = useChange(partnerRoutes.movePreview);
  const move = useChange(partnerRoutes.move, {
    refreshes: partnerReads,
    onSuccess: () => {
      setParentId(undefined);
      showToast(t('moved'), 'done');
    },
  });
  const ask = async () => {
    const request = { id: partner.id, ...(parentId ? { parentId } : {}) };
    const ahead = await preview.mutateAsync(request);
    const answer = await confirm({
      title: t('moveConfirm', { name: partner.name, parent: ahead.newParentName }),
      text: t('moveText'),
      items: texts.ofMove(ahead),
      action: t('move'),
    });
    if (answer) move.mutate({ ...request, version: ahead.version });
  };
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
          <ActionButton
            label={t('moveCheck')}
            isBusy={preview.isPending || move.isPending}
            onClick={() => void ask().catch(() => undefined)}
          />
        </div>
      </SectionCard>
    </Can>
  );
}
