import { CreateButton } from '../components/form/CreateButton.tsx';
import { ListPage } from '../components/list/ListPage.tsx';
import { SectionCard } from '../components/page/SectionCard.tsx';
import { DeviceForm } from './DeviceForm.tsx';
import { deviceColumns, deviceFilters } from './fake-devices.columns.tsx';
import { fakeRoutes } from './fake-devices.config.ts';
import styles from './Gallery.module.css';
import { useSay } from './useSay.ts';

/** A list before its rows came, without any, and when they cannot come. */
export function ListStatesSection() {
  const say = useSay();
  const shared = { columns: deviceColumns(say), filters: deviceFilters(say), rowKey: 'sn', isEmbedded: true } as const;
  const states: { title: string; scope: string; call: typeof fakeRoutes.page }[] = [
    { title: say('First load', '首次加载'), scope: 'a', call: fakeRoutes.slow as never },
    { title: say('Nothing yet', '暂无数据'), scope: 'b', call: fakeRoutes.none as never },
    { title: say('Failed', '加载失败'), scope: 'c', call: fakeRoutes.broken as never },
  ];
  return (
    <div className={styles.stack}>
      {states.map(({ title, scope, call }) => (
        <SectionCard key={scope} title={title}>
          <ListPage
            {...shared}
            title={`${title}: ${say('devices', '设备')}`}
            call={call}
            urlScope={scope}
            actions={<CreateButton call={fakeRoutes.add} form={DeviceForm} label={say('Add device', '新增设备')} />}
          />
        </SectionCard>
      ))}
    </div>
  );
}
