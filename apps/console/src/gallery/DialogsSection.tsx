import { useState } from 'react';
import { ActionButton } from '../components/base/ActionButton.tsx';
import { BulkProgress } from '../components/feedback/BulkProgress.tsx';
import { useConfirm } from '../components/feedback/useConfirm.ts';
import { useUndo } from '../components/feedback/useUndo.ts';
import { ListCheatSheet } from '../components/list/ListCheatSheet.tsx';
import { SectionCard } from '../components/page/SectionCard.tsx';
import type { BulkProgressState } from '../lib/list/bulk-run.ts';
import { fakeDevices } from './fake-devices.config.ts';
import styles from './Gallery.module.css';
import { useSay } from './useSay.ts';

const failures = fakeDevices.slice(0, 3).map((device) => ({
  key: device.sn,
  label: device.sn,
  isDone: false,
  message: 'The device is in remote assistance',
}));
const progress = (state: BulkProgressState['state']): BulkProgressState => ({
  total: state === 'finished' ? 14 : 120,
  done: 14,
  failed: 3,
  failures,
  state,
  ...(state === 'broken' ? { message: 'Network busy' } : {}),
});

export function DialogsSection() {
  const say = useSay();
  const confirm = useConfirm();
  const offerUndo = useUndo();
  const [answer, setAnswer] = useState('–');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [areLettersOn, setLetters] = useState(true);
  const names = fakeDevices.slice(0, 12).map((device) => `${device.sn} · ${device.name}`);
  const ask = async (isFinal: boolean) => {
    const given = await confirm({
      title: say('Wipe 12 devices?', '擦除 12 台设备？'),
      text: say('All data on them is deleted and they enrol again.', '设备上的所有数据将被删除，并重新注册。'),
      items: names,
      action: say('Wipe', '擦除'),
      isDanger: true,
      ...(isFinal ? { word: say('WIPE', '擦除'), reason: 'required' as const } : {}),
    });
    setAnswer(given ? `yes: ${given.reason || '–'}` : 'no');
  };
  const nothing = () => {};
  return (
    <div className={styles.stack}>
      <SectionCard title="useConfirm, useUndo" beside={answer}>
        <div className={styles.row}>
          <ActionButton
            label={say('Ask', '询问')}
            onClick={() => void confirm({ title: say('Publish now?', '现在发布？'), action: say('Publish', '发布') })}
          />
          <ActionButton label={say('Ask with items', '询问并列出项目')} onClick={() => void ask(false)} />
          <ActionButton label={say('Ask for a word', '要求输入文字')} isDanger onClick={() => void ask(true)} />
          <ActionButton
            label={say('Disable and offer undo', '停用并可撤销')}
            onClick={() =>
              offerUndo({ text: say('Till 00012 disabled', 'Till 00012 已停用'), undo: () => Promise.resolve() })
            }
          />
          <ActionButton label={say('Keys', '快捷键')} onClick={() => setSheetOpen(true)} />
        </div>
        <ListCheatSheet
          isOpen={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          areLettersOn={areLettersOn}
          onLetters={setLetters}
          canSelect
          canOpen
        />
      </SectionCard>
      {(['running', 'finished', 'stopped', 'broken'] as const).map((state) => (
        <SectionCard key={state} title={`BulkProgress: ${state}`}>
          <BulkProgress
            label={say('Disable devices', '停用设备')}
            progress={progress(state)}
            onStop={nothing}
            onClose={nothing}
            onRetryFailed={nothing}
          />
        </SectionCard>
      ))}
    </div>
  );
}
