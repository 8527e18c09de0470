import { useSearchParams } from 'react-router';
import { ActionButton } from '../components/base/ActionButton.tsx';
import { DetailsPage } from '../components/details/DetailsPage.tsx';
import { FactsGrid } from '../components/details/FactsGrid.tsx';
import { type HistoryEntry, HistoryTimeline } from '../components/details/HistoryTimeline.tsx';
import { ListPage } from '../components/list/ListPage.tsx';
import { SectionCard } from '../components/page/SectionCard.tsx';
import { StatusTag } from '../components/text/StatusTag.tsx';
import { TimeText } from '../components/text/TimeText.tsx';
import { deviceColumns, deviceFilters, deviceStateTexts } from './fake-devices.columns.tsx';
import { fakeDevices, fakeRoutes } from './fake-devices.config.ts';
import styles from './Gallery.module.css';
import { useSay } from './useSay.ts';

const history = (say: ReturnType<typeof useSay>): HistoryEntry[] => [
  {
    id: '3',
    at: '2026-03-04T09:12:00Z',
    who: 'Mara Vogel',
    actingFor: 'Lumen Handels AG',
    what: say('Settings changed', '修改了设置'),
    reason: say('Customer asked for it, ticket 4711', '应客户要求，工单 4711'),
    before: { name: 'Till 1', address: { city: 'Bonn' }, tags: ['shop'], screen: { brightness: 40 } },
    after: { name: 'Till 1 (front)', address: { city: 'Köln' }, tags: ['shop', 'front'], screen: { brightness: 80 } },
  },
  {
    id: '2',
    at: '2026-02-11T18:40:00Z',
    who: null,
    what: say('Firmware updated', '固件已升级'),
    before: { firmware: '3.0.8' },
    after: { firmware: '3.2.14' },
  },
  {
    id: '1',
    at: '2026-02-05T12:58:03Z',
    who: '王小明',
    what: say('Imported', '已导入'),
    after: { sn: 'SN16ZZ0U8', partner: '深圳市云帆科技有限公司' },
  },
];

export function DetailsSection() {
  const say = useSay();
  const [params] = useSearchParams();
  const device = fakeDevices.find((one) => one.sn === params.get('sn')) ?? fakeDevices[0];
  if (!device) return null;
  return (
    <DetailsPage
      title={device.name}
      backHref="/gallery/list"
      status={<StatusTag state={device.state} states={deviceStateTexts(say)} isFramed />}
      id={{ label: 'SN', value: device.sn }}
      actions={
        <>
          <ActionButton label={say('Reboot', '重启')} disabledReason={say('The device is offline', '设备离线')} />
          <ActionButton kind="primary" label={say('Edit', '编辑')} />
        </>
      }
      summary={
        <SectionCard>
          <FactsGrid
            facts={[
              { label: say('Battery', '电量'), value: `${device.battery} %` },
              { label: say('Time zone', '时区'), value: device.zone },
            ]}
          />
        </SectionCard>
      }
      tabs={[
        {
          key: 'facts',
          label: say('Overview', '概览'),
          content: (
            <div className={styles.stack}>
              <SectionCard title={say('Device', '设备')}>
                <FactsGrid
                  facts={[
                    { label: say('Model', '型号'), value: device.model },
                    { label: say('Partner', '合作伙伴'), value: device.partner },
                    { label: say('Firmware', '固件'), value: device.firmware },
                    {
                      label: say('Activated', '激活时间'),
                      value: <TimeText at={device.activatedAt} deviceZone={device.zone} />,
                    },
                    { label: say('Warranty', '保修'), value: null },
                    {
                      label: say('Remark', '备注'),
                      value: 'Returned from service, waiting for a new thermal head',
                      isWide: true,
                    },
                  ]}
                />
              </SectionCard>
              <SectionCard title={say('History', '历史')}>
                <HistoryTimeline
                  entries={history(say)}
                  fieldNames={{
                    name: say('Name', '名称'),
                    'address.city': say('City', '城市'),
                    tags: say('Tags', '标签'),
                  }}
                  onMore={() => {}}
                />
              </SectionCard>
            </div>
          ),
        },
        {
          key: 'siblings',
          label: say('Same partner', '同一合作伙伴'),
          count: 2057,
          content: (
            <ListPage
              isEmbedded
              urlScope="s"
              title={say('Devices of the partner', '该合作伙伴的设备')}
              call={fakeRoutes.page}
              fixedInput={{ partner: device.partner }}
              columns={deviceColumns(say)}
              filters={deviceFilters(say).slice(0, 2)}
              rowKey="sn"
            />
          ),
        },
        {
          key: 'empty',
          label: say('Log', '日志'),
          count: 0,
          content: (
            <SectionCard title={say('Log', '日志')}>
              <HistoryTimeline entries={[]} />
            </SectionCard>
          ),
        },
      ]}
    />
  );
}
