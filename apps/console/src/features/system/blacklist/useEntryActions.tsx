import { blacklistMoveOf, blacklistRefusal, isInForce } from '@tilldeck/contracts/system/blacklist.rules';
import { type BlacklistEntry, blacklistRequest, blacklistVerdict } from '@tilldeck/contracts/system/blacklist.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { decidedForm } from '../../../components/form/useEditConflict.ts';
import type { RowAction } from '../../../components/list/RowActions.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import type { Blacklist } from './blacklist.queries.ts';

const requestForm = blacklistRequest.pick({ reason: true });

/** What can be done with an entry now, read from the table of moves, and the dialogs that do it. */
export function useEntryActions({ routes }: Blacklist): {
  actionsOf: (entry: BlacklistEntry) => RowAction[];
  dialogs: ReactNode;
} {
  const { t } = useTranslation(['blacklist', 'errors']);
  const { row: rowAction } = useAction();
  const { call } = useBlocks();
  const accountId = useSession().info?.id ?? '';
  const [opened, setOpened] = useOpened<{ dialog: 'review' | 'request'; entry: BlacklistEntry }>('entry');
  const close = () => setOpened(undefined);
  const frame = (dialog: 'review' | 'request') => ({
    isOpen: opened?.dialog === dialog,
    onClose: close,
    onDone: close,
  });

  const withdraw = action<BlacklistEntry, Blacklist['routes']['withdraw']>({
    key: 'withdraw',
    label: t('withdraw'),
    call: routes.withdraw,
    input: ({ id, version }) => ({ id, version }),
    confirm: ({ value }) => ({
      title: t('withdraw.title', { value }),
      text: t('withdraw.text'),
      action: t('withdraw'),
    }),
  });

  const actionsOf = (entry: BlacklistEntry): RowAction[] => {
    const actions: RowAction[] = [];
    if (blacklistMoveOf(entry, 'pass')) {
      const refusal = blacklistRefusal(entry, 'pass', accountId);
      actions.push({
        key: 'review',
        label: t('review'),
        call: entry.stage === 'final' ? routes.finalReview : routes.midReview,
        disabledReason: refusal && t(`errors:${refusal}`),
        onClick: () => setOpened({ dialog: 'review', entry }),
      });
    }
    if (blacklistMoveOf(entry, 'request')) {
      actions.push({
        key: 'request',
        label: t(isInForce(entry.state) ? 'ask.disable' : 'ask.enable'),
        call: routes.request,
        onClick: () => setOpened({ dialog: 'request', entry }),
      });
    }
    // Nobody takes back what another person asked for, so others are not offered it.
    if (blacklistRefusal(entry, 'withdraw', accountId) === null) {
      actions.push(rowAction(withdraw, entry));
    }
    return actions;
  };

  const entry = opened?.entry;
  const value = entry?.value ?? '';
  const asks = entry && isInForce(entry.state) ? 'disable' : 'enable';
  const chosen = decidedForm(
    entry,
    async () => entry && call(routes.detail, { id: entry.id }),
    (values: object, now) => ({ ...values, id: now?.id ?? '', version: now?.version ?? 0 }),
  );
  const dialogs = (
    <>
      <FormDialog
        {...frame('review')}
        schema={blacklistVerdict}
        call={entry?.stage === 'final' ? routes.finalReview : routes.midReview}
        title={t(entry?.stage === 'final' ? 'review.final' : 'review.mid', { value })}
        action={t('review.action')}
        doneText={t('review.done')}
        initial={{ decision: 'pass' }}
        {...chosen}
        fields={[
          {
            name: 'decision',
            label: t('field.decision'),
            help: entry ? t(`words.${entry.state}`, { who: entry.requestedBy }) : '',
            optionLabels: { pass: t('decision.pass'), refuse: t('decision.refuse') },
          },
          { name: 'opinion', label: t('field.opinion'), help: t('field.opinionHelp'), kind: 'textarea' },
        ]}
      />
      <FormDialog
        {...frame('request')}
        schema={requestForm}
        call={routes.request}
        title={t(`ask.${asks}Title`, { value })}
        action={t('ask.action')}
        doneText={t('added')}
        {...chosen}
        fields={[{ name: 'reason', label: t('field.reason'), help: t(`ask.${asks}Help`), kind: 'textarea' }]}
      />
    </>
  );
  return { actionsOf, dialogs };
}
