import { Input } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../components/base/ActionButton.tsx';
import { FactsGrid } from '../components/details/FactsGrid.tsx';
import { SectionCard } from '../components/page/SectionCard.tsx';
import { CopyableId } from '../components/text/CopyableId.tsx';
import { KeyHint } from '../components/text/KeyHint.tsx';
import { NumberText } from '../components/text/NumberText.tsx';
import { PasswordStrength } from '../components/text/PasswordStrength.tsx';
import { StatusTag } from '../components/text/StatusTag.tsx';
import { TimeText } from '../components/text/TimeText.tsx';
import { deviceStateTexts } from './fake-devices.columns.tsx';
import { deviceStates } from './fake-devices.config.ts';
import styles from './Gallery.module.css';
import { useSay } from './useSay.ts';

const sampleAt = '2026-02-05T12:58:03Z';
const numbers = [7, 999, 1_250, 999_950, 1_234_567, 2.5e9, 7.1e12, 3e15, 1e18];

export function TextsSection() {
  const say = useSay();
  const [password, setPassword] = useState('abc123');
  const states = deviceStateTexts(say);
  return (
    <div className={styles.stack}>
      <SectionCard title="StatusTag">
        <div className={styles.row}>
          {deviceStates.map((state) => (
            <StatusTag key={state} state={state} states={states} />
          ))}
        </div>
        <div className={styles.row}>
          {deviceStates.map((state) => (
            <StatusTag key={state} state={state} states={states} isFramed />
          ))}
        </div>
      </SectionCard>
      <SectionCard title="TimeText, NumberText, CopyableId, KeyHint">
        <FactsGrid
          facts={[
            { label: 'minute', value: <TimeText at={sampleAt} deviceZone="Asia/Shanghai" /> },
            { label: 'second', value: <TimeText at={sampleAt} form="second" /> },
            { label: 'day', value: <TimeText at={sampleAt} form="day" isZoneShown={false} /> },
            { label: 'relative', value: <TimeText at={sampleAt} form="relative" /> },
            { label: say('missing', '缺失'), value: <TimeText at={null} /> },
            { label: 'SN', value: <CopyableId value="SN16ZZ0U8KL" label="SN" /> },
            {
              label: say('SN as a link', '带链接的序列号'),
              value: <CopyableId value="SN16ZZ0U8KL" href="/gallery/details" label="SN" />,
            },
            { label: 'KeyHint', value: <KeyHint keys="mod+K" /> },
          ]}
        />
        <div className={styles.row}>
          {numbers.map((value) => (
            <NumberText key={value} value={value} />
          ))}
          <NumberText value={1_234_567} isWhole />
          <NumberText value={null} />
        </div>
      </SectionCard>
      <SectionCard title="PasswordStrength">
        <div className={styles.narrow}>
          <label htmlFor="gallery-password">{say('Password', '密码')}</label>
          <Input.Password
            id="gallery-password"
            value={password}
            autoComplete="new-password"
            onChange={(event) => setPassword(event.target.value)}
          />
          <PasswordStrength password={password} />
          <PasswordStrength password="" />
          <PasswordStrength password="abc" />
          <PasswordStrength password="abcdefgh1" />
          <PasswordStrength password="aB3$efGh1jKl" />
        </div>
      </SectionCard>
      <SectionCard title="ActionButton">
        <div className={styles.row}>
          <ActionButton kind="primary" label={say('Publish', '发布')} />
          <ActionButton label={say('Plain', '普通')} shortcut="mod+P" />
          <ActionButton kind="quiet" label={say('Quiet', '安静')} />
          <ActionButton kind="link" label={say('Link', '链接')} />
          <ActionButton label={say('Wipe', '擦除')} isDanger />
          <ActionButton label={say('Busy', '进行中')} isBusy />
          <ActionButton label={say('Lock', '锁定')} disabledReason={say('The device is offline', '设备离线')} />
          <ActionButton
            kind="primary"
            label={say('Save', '保存')}
            disabledReason={say('Nothing changed', '没有修改')}
          />
        </div>
      </SectionCard>
    </div>
  );
}
