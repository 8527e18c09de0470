import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import { Form, Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { fieldFacts } from '../../../lib/form/field-facts.ts';
import { useCall } from '../../../lib/request/route-queries.ts';

// The page opens as one field; what follows depends on what is typed.
const DiagnosisView = lazy(async () => ({ default: (await import('./DiagnosisView.tsx')).DiagnosisView }));
const MatchingDevices = lazy(async () => ({ default: (await import('./MatchingDevices.tsx')).MatchingDevices }));

const snFacts = fieldFacts(deviceRoutes.choices.input.shape.keyword);

/** /device/diagnostics/list: one device by its serial number or a part of it; both are in the URL. */
export function DiagnosticsPage() {
  const { t } = useTranslation('report');
  const [params, setParams] = useSearchParams();
  const sn = params.get('sn') ?? '';
  const part = sn === '' ? (params.get('part') ?? '') : '';
  const [typed, setTyped] = useState(sn || part);
  const found = useCall(diagnosticsRoutes.diagnose, { sn }, { enabled: sn !== '', retry: false });
  const diagnose = () => {
    const asked = typed.trim();
    if (asked !== '' && asked === sn) void found.refetch();
    else setParams(asked ? { part: asked } : {});
  };
  return (
    <>
      <PageHeader title={t('diagnostics.title')} description={t('diagnostics.description')} />
      <div className="blk-stack">
        <SectionCard>
          <Form layout="inline" onFinish={diagnose}>
            <Form.Item label={t('diagnostics.sn')} htmlFor="diagnostics-sn">
              <Input
                id="diagnostics-sn"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                placeholder={t('diagnostics.snHint')}
                maxLength={snFacts.maxLength}
                allowClear
                style={{ width: 320 }}
              />
            </Form.Item>
            <ActionButton kind="primary" label={t('diagnostics.run')} onClick={diagnose} isBusy={found.isFetching} />
          </Form>
        </SectionCard>
        <Suspense fallback={<SectionCard isLoading />}>
          {part ? (
            <MatchingDevices
              key={part}
              part={part}
              onOnly={(only) => {
                setTyped(only);
                setParams({ sn: only }, { replace: true });
              }}
            />
          ) : sn === '' ? (
            <SectionCard>
              <EmptyState kind="nothing" title={t('diagnostics.start')} text={t('diagnostics.startText')} />
            </SectionCard>
          ) : found.data && !found.error ? (
            <DiagnosisView diagnosis={found.data} />
          ) : (
            <SectionCard isLoading={found.isPending} error={found.error} onRetry={() => void found.refetch()} />
          )}
        </Suspense>
      </div>
    </>
  );
}
