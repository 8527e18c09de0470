import { useState } from 'react';
import { OpenWindowButton } from '../components/page/OpenWindowButton.tsx';
import { SectionCard } from '../components/page/SectionCard.tsx';
import { WindowPage } from '../components/page/WindowPage.tsx';
import { useSay } from './useSay.ts';

export function WindowSection() {
  const say = useSay();
  return (
    <SectionCard title={say('A page in a window of its own', '独立窗口中的页面')}>
      <OpenWindowButton href="/gallery/own-window" label={say('Open window', '打开窗口')} />
    </SectionCard>
  );
}

/** Stands for the screen of a device: shows the keys it got. */
export function SampleWindow() {
  const say = useSay();
  const [keys, setKeys] = useState<readonly string[]>([]);
  return (
    <main>
      <WindowPage title={say('Till 7', '收银机 7')} label={say('Screen of till 7', '收银机 7 的屏幕')}>
        <textarea
          aria-label={say('Keys of this window', '此窗口收到的按键')}
          readOnly
          value={keys.join(' ')}
          onKeyDown={({ key }) => setKeys((before) => [...before, key])}
        />
      </WindowPage>
    </main>
  );
}
