import { messageCatalogue } from '@tilldeck/contracts/catalogue.messages';
import { domains } from '../domains/catalogue.domain.ts';
import {
  createUplink,
  startAuthResponder,
  startNotices,
  startPresenceWatch,
  startSetAsideTeller,
} from '../domains/link/index.ts';
import type { App } from '../platform/app.ts';
import { requireSafeBroker } from '../platform/link/broker-version.ts';
import { holdConnection } from '../platform/link/held-connection.ts';
import { startUplinkReader } from '../platform/link/uplink-reader.ts';
import type { RunningRole } from './api.ts';

/** Copies of what the broker stores: three where there are nodes for them. */
const replicasFor = (nodes: number): number => (nodes >= 3 ? 3 : 1);

const readyTimeoutMs = 10_000;

/** The role that lets devices in, takes in what they report, and knows who is connected. Many may have it. */
export async function startIngest(app: App): Promise<RunningRole> {
  const { config, log } = app;
  await requireSafeBroker(app.link, config.NATS_MONITOR_URLS);
  const fabric = holdConnection(config, 'FABRIC', log);
  const sys = holdConnection(config, 'SYS', log);
  const replicas = replicasFor(config.NATS_URLS.length);
  const notices = startNotices(app);
  const teller = startSetAsideTeller(app, (ids) => notices.reported(ids));
  const uplink = createUplink(
    app,
    domains.flatMap((domain) => domain.messages ?? []),
  );
  const reader = startUplinkReader(app, fabric, {
    specs: messageCatalogue,
    replicas,
    onSetAside: (what) => teller.tell(what),
    taker: {
      take: async (batch) => {
        const outcome = await uplink.take(batch);
        notices.reported(outcome.changedIds);
        return outcome;
      },
    },
  });
  const presence = startPresenceWatch(app, { fabric, sys, replicas, onMoved: (moved) => notices.moved(moved) });
  // Whoever is let in before reports are wanted would have them acknowledged and thrown away by the broker.
  if (!(await reader.waitUntilReady(readyTimeoutMs))) log.warn('the broker keeps no reports yet');
  const responder = startAuthResponder(app);
  await responder.waitUntilReady(readyTimeoutMs);
  log.info('ingest takes in reports');
  return {
    close: async () => {
      await responder.close();
      await Promise.all([reader.close(), presence.close()]);
      await teller.close();
      await notices.close();
      await Promise.all([fabric.close(), sys.close()]);
    },
  };
}
