import type { RemoteEvent, RemoteReason } from '@tilldeck/contracts/remote/session.states';
import { noteInTrail } from '../session/session-trail.service.ts';
import type { TrailNote } from '../session/trail.store.ts';
import { endFromHub, type HubEnd } from './hub-end.service.ts';
import {
  updateControl,
  updateFirstPicture,
  updateInputAt,
  updateJoined,
  updateLeft,
  updateLost,
} from './hub-session.store.ts';
import type { Ledger } from './ledger.service.ts';

/** Idle sessions are ended by the minute; more exact costs a write for each key. */
const inputEveryMs = 10_000;

interface Person {
  viewerId: string;
  name: string;
}

/** What one session leaves in the database, in its order, also where that is away for a while. */
export class SessionDiary {
  readonly #ledger: Ledger;
  readonly #id: string;
  readonly #orgId: number;
  #inputAtMs = 0;

  constructor(ledger: Ledger, { sessionId, orgId }: { sessionId: string; orgId: number }) {
    this.#ledger = ledger;
    this.#id = sessionId;
    this.#orgId = orgId;
  }

  get #session() {
    return { id: this.#id, org_id: this.#orgId };
  }

  note(note: TrailNote): void {
    this.#ledger.write((inside, ago) => noteInTrail(inside, this.#session, note, ago));
  }

  firstPicture(): void {
    this.#ledger.write(async (inside, ago) => {
      if (await updateFirstPicture(inside, this.#id, ago))
        await noteInTrail(inside, this.#session, { kind: 'first_picture' }, ago);
    });
  }

  input(): void {
    const now = performance.now();
    if (now - this.#inputAtMs < inputEveryMs) return;
    this.#inputAtMs = now;
    this.#ledger.write((inside, ago) => updateInputAt(inside, this.#id, ago));
  }

  lost(isLost: boolean): void {
    this.#ledger.write(async (inside, ago) => {
      if (await updateLost(inside, this.#id, isLost, ago))
        await noteInTrail(inside, this.#session, { kind: isLost ? 'lost' : 'resumed' }, ago);
    });
  }

  control(holder: string | null): void {
    this.#ledger.write((inside) => updateControl(inside, this.#id, holder));
  }

  /** `kept`: the database knows that the viewer is there. */
  joined({ viewerId, name }: Person, kept: () => void): void {
    this.#ledger.write(async (inside, ago) => {
      await updateJoined(inside, viewerId, ago);
      await noteInTrail(inside, this.#session, { kind: 'joined', actor: name }, ago);
    }, kept);
  }

  left({ viewerId, name }: Person): void {
    this.#ledger.write(async (inside, ago) => {
      await updateLeft(inside, viewerId, ago);
      await noteInTrail(inside, this.#session, { kind: 'left', actor: name }, ago);
    });
  }

  end(event: RemoteEvent, reason: RemoteReason, actor: HubEnd['actor']): void {
    this.#ledger.write((inside) => endFromHub(inside, { sessionId: this.#id, event, reason, actor }));
  }
}
