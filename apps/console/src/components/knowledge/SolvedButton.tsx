import LikeOutlined from '@ant-design/icons/es/icons/LikeOutlined';
import { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../base/ActionButton.tsx';
import { action, useAction } from '../feedback/useAction.ts';

/** 'This solved it': counted once for each person. */
export function SolvedButton({ id, onSolved }: { id: string; onSolved?: ((id: string) => void) | undefined }) {
  const { t } = useTranslation('knowledge');
  const [isSaid, setSaid] = useState(false);
  const { button } = useAction();
  const solve = action<string, typeof knowledgeRoutes.helped>({
    key: `helped-${id}`,
    label: t('solved'),
    call: knowledgeRoutes.helped,
    input: (itemId) => ({ id: itemId }),
    onDone: () => {
      setSaid(true);
      onSolved?.(id);
    },
  });
  if (isSaid) return <p role="status">{t('solvedThanks')}</p>;
  return <ActionButton {...button(solve, id)} size="small" icon={<LikeOutlined aria-hidden />} />;
}
