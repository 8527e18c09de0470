import { maxPasskeys } from '@tilldeck/contracts/identity/factor.limits';
import { factorRoutes } from '@tilldeck/contracts/identity/factor.routes';
import type { Passkey } from '@tilldeck/contracts/identity/factor.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { action, useAction } from '../../components/feedback/useAction.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useProof } from '../../components/proof/useProof.ts';
import { TimeText } from '../../components/text/TimeText.tsx';
import { describeUserAgent } from '../../lib/format/user-agent.ts';
import { showToast } from '../../lib/notice/notice.ts';
import { call } from '../../lib/request/call.ts';
import { invalidate } from '../../lib/request/route-queries.ts';
import { showFailure } from '../../lib/request/show-failure.ts';
import { arePasskeysKnown, makePasskey } from '../../lib/session/passkey.ts';

const naming = factorRoutes.renamePasskey.input.pick({ name: true });

interface PasskeyRowsProps {
  passkeys: readonly Passkey[];
  isPossible: boolean;
  onCodes: (codes: readonly string[] | null) => void;
}

export function PasskeyRows({ passkeys, isPossible, onCodes }: PasskeyRowsProps) {
  const { t } = useTranslation(['factor', 'errors']);
  const prove = useProof();
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    if (!(await prove())) return;
    setBusy(true);
    try {
      const response = await makePasskey(await call(factorRoutes.beginPasskey, {}));
      // A name people recognise; they can change it.
      const name = describeUserAgent(navigator.userAgent);
      const { recoveryCodes } = await call(factorRoutes.addPasskey, { name, response });
      await invalidate([factorRoutes.overview]);
      showToast(t('passkey.added'), 'done');
      onCodes(recoveryCodes);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const reason = () => {
    if (!isPossible) return t('errors:identity.passkey_unavailable');
    if (!arePasskeysKnown()) return t('passkey.unknown');
    return passkeys.length >= maxPasskeys ? t('errors:identity.passkey_limit') : null;
  };
  return (
    <>
      <div className="td-settings-row">
        <div>
          <strong>{t('passkey.title')}</strong>
          <p className="td-settings-note">{t('passkey.text')}</p>
        </div>
        <ActionButton label={t('passkey.add')} isBusy={isBusy} disabledReason={reason()} onClick={() => void add()} />
      </div>
      {passkeys.length > 0 ? (
        <ul className="td-settings-list">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation('factor');
  const { button } = useAction();
  const [isRenaming, setRenaming] = useState(false);
  const remove = action<Passkey, typeof factorRoutes.removePasskey>({
    key: 'remove',
    label: t('passkey.remove'),
    call: factorRoutes.removePasskey,
    needsProof: true,
    input: ({ id }) => ({ id }),
    confirm: ({ name }) => ({
      title: t('passkey.removeTitle', { name }),
      text: t('passkey.removeText'),
      action: t('passkey.remove'),
      isDanger: true,
    }),
    done: () => t('passkey.removed'),
  });
  return (
    <li>
      <div>
        <strong>{passkey.name}</strong>
        <p className="td-settings-note">
          {t('passkey.created')} <TimeText at={passkey.createdAt} /> · {t('passkey.used')}{' '}
          <TimeText at={passkey.lastUsedAt} /> · {t(passkey.isBackedUp ? 'passkey.synced' : 'passkey.thisDevice')}
        </p>
      </div>
      <div className="td-settings-buttons">
        <ActionButton label={t('passkey.rename')} size="small" onClick={() => setRenaming(true)} />
        <ActionButton {...button(remove, passkey)} size="small" />
      </div>
      <FormDialog
        isOpen={isRenaming}
        onClose={() => setRenaming(false)}
        onDone={() => setRenaming(false)}
        schema={naming}
        fields={[{ name: 'name', label: (tt) => tt('factor:passkey.name') }]}
        call={factorRoutes.renamePasskey}
        title={t('passkey.rename')}
        initial={{ name: passkey.name }}
        toInput={({ name }) => ({ id: passkey.id, name })}
      />
    </li>
  );
}
