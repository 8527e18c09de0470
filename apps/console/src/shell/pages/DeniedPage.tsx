import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { nameIn } from '../../lib/i18n/i18n.ts';
import { deniedPage } from '../../lib/permission/denied-page.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

/** In place of a page that the roles of the person do not include: the address stays, for when they do. */
export function DeniedPage() {
  const { t, i18n } = useTranslation(['pages', 'shell']);
  const page = deniedPage(useLocation().pathname);
  const lead = useSession().org?.leadName;
  const text = t('error.deniedText', { page: page ? nameIn(i18n.language, page) : '' });
  return (
    <ErrorNotice
      code="403"
      title={t('shell:title.forbidden')}
      text={`${text} ${lead ? t('error.askLead', { name: lead }) : t('error.askAdministrator')}`}
    />
  );
}
