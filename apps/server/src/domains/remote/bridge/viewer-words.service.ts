import { createHash } from 'node:crypto';
import type { BridgeTellsDevice, ViewerSays } from '@tilldeck/contracts/remote/bridge.schemas';
import { handOverS } from '@tilldeck/contracts/remote/remote.limits';
import type { RemoteTrailEntry } from '@tilldeck/contracts/remote/session.schemas';
import type { Crew } from './crew.service.ts';
import type { DeviceAsks } from './device-asks.service.ts';
import type { SessionDiary } from './session-diary.service.ts';
import type { Viewer } from './viewer.service.ts';

type Words = Exclude<ViewerSays, { do: 'end' }>;
/** What of a session words are about. */
interface Hub {
  crew: Crew;
  asks: DeviceAsks;
  diary: SessionDiary;
  isControlAllowed: boolean;
  changed(): void;
  tellDevice(what: BridgeTellsDevice): void;
}
type TextWords = Extract<Words, { do: 'type' | 'clipboard_set' | 'clipboard_get' }>;

/** Does what a viewer asks for beside its picture. */
export function obey(hub: Hub, viewer: Viewer, words: Words): void {
  const { viewerId } = viewer.person;
  switch (words.do) {
    case 'take_control':
      takeControl(hub, viewer);
      return;
    case 'keep_control': {
      const asker = hub.crew.desk.keep(viewerId);
      if (asker !== null) hub.crew.find(asker)?.tell({ tell: 'failed', what: 'take_control' });
      return;
    }
    case 'give_control': {
      const to = words.viewerId === undefined ? undefined : hub.crew.find(words.viewerId);
      if (words.viewerId !== undefined && !to?.person.mayControl) return;
      hub.crew.desk.give(viewerId, to?.person.viewerId ?? null);
      hub.changed();
      return;
    }
    case 'type':
    case 'clipboard_set':
    case 'clipboard_get':
      passText(hub, viewer, words);
      return;
  }
}

function takeControl(hub: Hub, viewer: Viewer): void {
  const { desk } = hub.crew;
  const { viewerId, name, mayControl } = viewer.person;
  const outcome = hub.isControlAllowed && mayControl ? desk.want(viewerId, performance.now()) : 'busy';
  if (outcome === 'busy') {
    viewer.tell({ tell: 'failed', what: 'take_control' });
    return;
  }
  if (outcome === 'taken') {
    hub.changed();
    return;
  }
  const holder = hub.crew.find(desk.holder ?? '');
  holder?.tell({ tell: 'control_wanted', viewerId, name, withinS: handOverS });
}

/** Only from who has control. The trail gets length and hash, never the text. */
function passText(hub: Hub, viewer: Viewer, words: TextWords): void {
  const fail = () => viewer.tell({ tell: 'failed', what: words.do });
  if (!viewer.canType) {
    fail();
    return;
  }
  const sent = words.do === 'clipboard_get' ? '' : words.text;
  const question = hub.asks.ask(words.do, sent, performance.now(), (text) => {
    if (text === null) return fail();
    const isRead = words.do === 'clipboard_get';
    // Who lost control in between is not told what is in the clipboard of the till.
    if (isRead && viewer.canType) viewer.tell({ tell: 'clipboard', text });
    hub.diary.note({
      kind: isRead ? 'clipboard_read' : 'clipboard_sent',
      actor: viewer.person.name,
      detail: textDetail(isRead ? text : sent, words.do),
    });
  });
  if (question) hub.tellDevice(question);
}

const textDetail = (text: string, how: TextWords['do']): RemoteTrailEntry['detail'] => ({
  how,
  length: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
});
