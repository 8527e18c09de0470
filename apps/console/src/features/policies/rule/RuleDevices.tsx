import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import type { ruleDevice } from '@tilldeck/contracts/policies/rule.schemas';
import { ruleOutcomes } from '@tilldeck/contracts/policies/rule.states';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { callsOf } from '../parts/kind/kind.pages.ts';
import { RuleLink } from '../parts/kind/RuleLink.tsx';
import { OutcomeText } from '../parts/outcome/OutcomeText.tsx';
import { outcomeTexts } from '../parts/outcome/outcome.states.ts';

type RuleDevice = z.output<typeof ruleDevice>;
const settingsOf = (deviceId: string): string => `/device/details/${deviceId}?tab=settings`;

const columnsOf = (kind: PolicyKindName): ListColumn<RuleDevice>[] => [
  {
    key: 'sn',
    title: (t) => t('words:sn'),
    isKey: true,
    width: 190,
    render: (row) => <CopyableId value={row.sn} href={settingsOf(row.deviceId)} label="SN" isQuiet />,
  },
  {
    key: 'outcome',
    title: (t) => t('policies:field.outcome'),
    width: 280,
    render: (row) => <OutcomeText outcome={row.outcome} reason={row.reason} />,
  },
  {
    key: 'winner',
    title: (t) => t('policies:field.winner'),
    width: 180,
    render: ({ winner }) => (winner ? <RuleLink kind={kind} id={winner.ruleId} name={winner.name} /> : null),
  },
  { key: 'modelName', title: (t) => t('words:model'), width: 120 },
  { key: 'orgName', title: (t) => t('words:organisation'), width: 160 },
  {
    key: 'reportedAt',
    title: (t) => t('policies:field.reportedAt'),
    width: 150,
    render: (row) => <TimeText at={row.reportedAt} isZoneShown={false} />,
  },
];

/** The devices of a rule, each with its outcome, the reason, and the rule that wins there. */
export function RuleDevices({ kind, id }: { kind: PolicyKindName; id: string }) {
  const { t } = useTranslation('policies');
  return (
    <ListPage
      isEmbedded
      call={callsOf[kind].devices}
      title={t('field.devices')}
      columns={columnsOf(kind)}
      filters={[
        { kind: 'text', name: 'sn', label: (words) => words('words:sn') },
        {
          kind: 'multi',
          name: 'outcome',
          label: (words) => words('policies:field.outcome'),
          options: ruleOutcomes.map((value) => ({ value, label: outcomeTexts[value].text })),
        },
      ]}
      fixedInput={{ id }}
      rowKey="deviceId"
      rowLabel={(row) => row.sn}
      rowHref={(row) => settingsOf(row.deviceId)}
      emptyTitle={t('devices.none')}
      emptyText={t('devices.noneText')}
    />
  );
}
