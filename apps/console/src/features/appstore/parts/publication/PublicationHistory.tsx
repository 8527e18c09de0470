import type { Publication } from '@tilldeck/contracts/appstore/publication.schemas';
import { useTranslation } from 'react-i18next';
import { publicationStateTexts } from '../../../../components/app/publication.states.ts';
import { PlainTable } from '../../../../components/list/SectionTable.tsx';
import { StatusTag } from '../../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../../components/text/TimeText.tsx';
import { DeploymentText, VisibilityText } from './AudienceText.tsx';

/** Everything that was published of an app, newest first. */
export function PublicationHistory({ items }: { items: readonly Publication[] }) {
  const { t } = useTranslation(['publication', 'appstore']);
  return (
    <PlainTable
      label={t('history')}
      hasLongTexts
      columns={[
        {
          key: 'version',
          title: t('appstore:field.version'),
          isKey: true,
          render: ({ versionName, versionCode }) => (
            <>
              <strong>{versionName}</strong> <span className="blk-soft">{versionCode}</span>
            </>
          ),
        },
        {
          key: 'state',
          title: t('appstore:field.state'),
          render: ({ state }) => <StatusTag state={state} states={publicationStateTexts} />,
        },
        { key: 'sees', title: t('whoSees'), render: (item) => <VisibilityText audience={item} /> },
        { key: 'gets', title: t('whoGets'), render: (item) => <DeploymentText audience={item} /> },
        { key: 'startedAt', title: t('since'), render: ({ startedAt }) => <Moment at={startedAt} /> },
        { key: 'endedAt', title: t('until'), render: ({ endedAt }) => <Moment at={endedAt} /> },
        { key: 'createdBy', title: t('by') },
      ]}
      rows={items}
      rowKey={({ id }) => id}
    />
  );
}

function Moment({ at }: { at: string | null }) {
  return at ? <TimeText at={at} isZoneShown={false} /> : '–';
}
