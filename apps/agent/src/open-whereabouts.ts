import type { MessageSpec } from '@tilldeck/contracts/core/message';
import { fenceMessage } from '@tilldeck/contracts/location/fence.messages';
import { fencesDocument, fencesItem } from '@tilldeck/contracts/location/fence-device.schemas';
import { locatingItem } from '@tilldeck/contracts/location/locating.schemas';
import { placeMessage } from '@tilldeck/contracts/location/place.messages';
import type { AgentConfig } from './config.ts';
import type { Log } from './log.ts';
import { Whereabouts } from './place/whereabouts.ts';
import { fenceScreen } from './work/linux/fence-screen.ts';

/** Where the machine is, with what its owner decided about it; undefined where nobody can know. */
export function openWhereabouts(
  { folder, config, log }: { folder: string; config: AgentConfig; log: Log },
  parts: {
    now: () => number;
    /** The document of a desired item that is held. */
    documentOf: (item: string) => Record<string, unknown> | undefined;
    say: (spec: MessageSpec, body: Record<string, unknown>) => void;
  },
): Whereabouts | undefined {
  const { now, documentOf, say } = parts;
  if (!config.position) return undefined;
  return new Whereabouts(config.position, {
    folder,
    now,
    log,
    isOff: () => documentOf(locatingItem)?.mode === 'off',
    fences: () => fencesDocument.safeParse(documentOf(fencesItem)).data?.fences ?? [],
    screen: fenceScreen({ folder, config, now, log }),
    say: (points) => say(placeMessage, { points }),
    sayFence: (change) => {
      log('fence', { id: change.fenceId, event: change.event, step: change.step });
      say(fenceMessage, change);
    },
  });
}
