import { parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ToneTag } from '../../../../components/text/StatusTag.tsx';
import { nameIn } from '../../../../lib/i18n/i18n.ts';
import { useCall } from '../../../../lib/request/route-queries.ts';
import { Can } from '../../../../lib/session/Can.tsx';
import styles from './PublicationPanel.module.css';

/** Says before publishing that an app would come without what it has to be told. Publishing is possible all the same. */
export function UnsetParameters({ appId, partnerIds }: { appId: string; partnerIds: string[] }) {
  const { t, i18n } = useTranslation('publication');
  const unset = useCall(publicationRoutes.unset, { appId, partnerIds }, { retry: false });
  const { fields = [], partners = [] } = unset.data ?? {};
  if (fields.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (
    <div role="status" className={styles.notice}>
      <ToneTag tone="warn" text={t('unset.title')} />
      <p>
        {t('unset.text', {
          fields: list.format(fields.map((field) => nameIn(i18n.language, field))),
          partners: list.format(partners),
        })}
      </p>
      <Can route={parameterRoutes.page}>
        <Link to={`/appstore/parameter/list?appId=${appId}`}>{t('unset.open')}</Link>
      </Can>
    </div>
  );
}
