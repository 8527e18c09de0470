import { examinationRoutes } from '@tilldeck/contracts/link/examination.routes';
import { examinationAreas } from '@tilldeck/contracts/link/uplink.schemas';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { examinationResultTexts } from '../../../components/report/examination.columns.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { ExaminationItems } from './ExaminationItems.tsx';

/** /device/examination/details/:id */
export function ExaminationDetailsPage() {
  const { t } = useTranslation('report');
  const { id = '' } = useParams();
  const record = useCall(examinationRoutes.detail, { id });
  const report = record.data;
  const facts = report && [
    { label: t('field.sn'), value: <Link to={`/device/details/${report.deviceId}`}>{report.sn}</Link> },
    { label: t('field.model'), value: report.modelName },
    { label: t('field.partner'), value: report.orgName },
    { label: t('field.at'), value: <TimeText at={report.at} form="second" /> },
    { label: t('field.receivedAt'), value: <TimeText at={report.receivedAt} form="second" /> },
    { label: t('examination.cause'), value: t(`cause.${report.cause}`) },
    { label: t('examination.items'), value: report.itemCount },
    { label: t('examination.failed'), value: report.failedCount },
  ];
  return (
    <DetailsPage
      title={report?.sn ?? ''}
      backHref="/device/examination/list"
      status={report ? <StatusTag state={report.result} states={examinationResultTexts} isFramed /> : null}
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
      summary={facts ? <SectionCard>{<FactsGrid facts={facts} />}</SectionCard> : null}
    >
      {report ? (
        <div className="blk-stack">
          {examinationAreas.map((area) => (
            <SectionCard key={area} title={t(`area.${area}`)}>
              <ExaminationItems items={report.items.filter((item) => item.area === area)} />
            </SectionCard>
          ))}
        </div>
      ) : null}
    </DetailsPage>
  );
}
