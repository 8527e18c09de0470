import { shareRoutes } from '@tilldeck/contracts/insight/share.routes';
import { maxShareDays, shareForm } from '@tilldeck/contracts/insight/share.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretDialog } from '../../../../components/feedback/SecretDialog.tsx';
import { FormDialog } from '../../../../components/form/FormDialog.tsx';
import type { FigureSource } from './figure.rules.ts';
import type { FigurePeriod } from './useFigurePeriod.ts';

const usualDays = 7;

interface ShareFiguresProps {
  source: FigureSource;
  period: FigurePeriod;
  onClose: () => void;
}

/** Freezes a page under a link, which is shown once. */
export function ShareFigures({ source, period: { from, to }, onClose }: ShareFiguresProps) {
  const { t } = useTranslation('share');
  const [link, setLink] = useState<string | null>(null);
  return (
    <>
      <FormDialog
        isOpen={link === null}
        onClose={onClose}
        call={shareRoutes.add}
        schema={shareForm}
        title={t('share.title')}
        action={t('share.create')}
        doneText={t('share.created')}
        above={<p className="blk-soft">{t('share.text')}</p>}
        fields={[
          { name: 'name', label: t('share.name') },
          { name: 'days', label: t('share.days'), help: `1–${maxShareDays}` },
        ]}
        initial={{ days: usualDays }}
        toInput={(values) => ({
          ...values,
          source: source.call.id,
          filter: JSON.stringify({ ...source.filter, from, to }),
        })}
        // The secret is behind the #, which browsers do not send: no log has it.
        onDone={({ token }) => setLink(`${window.location.origin}/share#${token}`)}
      />
      <SecretDialog secret={link} title={t('share.created')} text={t('share.text')} onClose={onClose} />
    </>
  );
}
