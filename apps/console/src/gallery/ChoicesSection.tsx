import { useState } from 'react';
import { ManyPicker, Picker } from '../components/choices/Picker.tsx';
import { optionsFrom, searchFrom } from '../components/choices/useChoices.ts';
import { SectionCard } from '../components/page/SectionCard.tsx';
import { treeOptions } from '../lib/list/tree-options.ts';
import { type FakeDevice, fakeModels, fakeRoutes } from './fake-devices.config.ts';
import styles from './Gallery.module.css';
import { useSay } from './useSay.ts';

const asOption = (name: string) => ({ value: name, label: name });
const partners = optionsFrom(fakeRoutes.partners, {}, (names) => names.map(asOption));
const devices = searchFrom(
  fakeRoutes.page,
  ({ keyword, values }) => ({ pageSize: 20, ...(keyword ? { keyword } : {}), ...(values ? { sns: [...values] } : {}) }),
  ({ items }) => items.map(({ sn, name }: FakeDevice) => ({ value: sn, label: `${sn} · ${name}` })),
);
const broken = searchFrom(
  fakeRoutes.broken,
  () => ({}),
  () => [],
);

/** Every way to choose: one, several, a tree, headings, searched by the server, and what can go wrong. */
export function ChoicesSection() {
  const say = useSay();
  const [one, setOne] = useState<string>();
  const [device, setDevice] = useState<string>();
  const [several, setSeveral] = useState<string[]>(['D1', 'K1']);
  const tree = treeOptions([
    { id: '1', name: say('North', '北区'), depth: 1 },
    { id: '2', name: say('Hamburg', '汉堡'), depth: 2 },
    { id: '3', name: say('Harbour', '港口'), depth: 3 },
    { id: '4', name: say('South', '南区'), depth: 1 },
  ]);
  const actions = [
    { value: 'restart', label: say('Restart', '重启'), group: say('Power', '电源') },
    { value: 'off', label: say('Shut down', '关机'), group: say('Power', '电源') },
    {
      value: 'wipe',
      label: say('Wipe (above your role)', '清除（超出您的角色）'),
      group: say('Data', '数据'),
      isDisabled: true,
    },
  ];
  return (
    <div className={styles.cards} data-wide>
      <SectionCard title={say('One of a few', '少量单选')}>
        <Picker
          label={say('Model', '机型')}
          choices={fakeModels.slice(0, 4).map(asOption)}
          value={one}
          onChange={setOne}
          isClearable
        />
      </SectionCard>
      <SectionCard title={say('Several', '多选')}>
        <ManyPicker
          label={say('Models', '机型（多选）')}
          choices={fakeModels.map(asOption)}
          most={4}
          value={several}
          onChange={setSeveral}
        />
      </SectionCard>
      <SectionCard title={say('Searched by the server', '服务器搜索')}>
        <Picker label={say('Device', '设备')} choices={devices} value={device} onChange={setDevice} isClearable />
      </SectionCard>
      <SectionCard title={say('Listed by the server', '服务器列表')}>
        <Picker label={say('Partner', '合作伙伴')} choices={partners} isClearable />
      </SectionCard>
      <SectionCard title={say('Tree', '树')}>
        <Picker label={say('Group', '分组')} choices={tree} />
      </SectionCard>
      <SectionCard title={say('Headings', '分组标题')}>
        <Picker label={say('Command', '指令')} choices={actions} />
      </SectionCard>
      <SectionCard title={say('Cannot be read', '加载失败')}>
        <Picker label={say('Shop', '门店')} choices={broken} />
      </SectionCard>
      <SectionCard title={say('Disabled', '不可用')}>
        <Picker label={say('Area', '地区')} choices={[]} disabled />
      </SectionCard>
    </div>
  );
}
