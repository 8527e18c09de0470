import type { HomeCard } from '@tilldeck/contracts/home/home.schemas';
import type { App } from '../app.ts';
import type { Ctx } from '../context.ts';
import { vendorOrgId } from '../db/scope.ts';
import { eventChannel, type NumberedEvent } from '../outbox/event-log.ts';
import type { HomeCardSpec } from './home-card.ts';

/** As long as a page that hears of changes waits before it reads again. */
const keptMs = 5_000;
const mostKept = 5_000;

type Content = Pick<HomeCard, 'figures' | 'trend'>;
interface Kept {
  content: Promise<Content>;
  until: number;
  orgId: number;
  topics: readonly string[];
}

/**
 * Cards that were just counted, by organisation: a thousand open home pages are one read. An event of one of its topics
 * drops a card before the pages that heard of it ask. Without the broker nothing is kept, since no event would drop it.
 */
export class CardShelf {
  readonly #kept = new Map<string, Kept>();
  readonly #keptMs: number;
  #isListening = false;

  constructor(longestMs = keptMs) {
    this.#keptMs = longestMs;
  }

  read(ctx: Ctx, spec: HomeCardSpec): Promise<Content> {
    this.#listen(ctx.app);
    if (spec.isPersonal || !ctx.app.link.isReady()) return count(ctx, spec);
    const { scope, language, timezone } = ctx;
    const name = [spec.key, scope.orgId, scope.actorOrgId, language, timezone].join(' ');
    const known = this.#kept.get(name);
    if (known && known.until > Date.now()) return known.content;
    if (this.#kept.size >= mostKept) this.#kept.clear();
    const content = count(ctx, spec);
    const kept = { content, until: Date.now() + this.#keptMs, orgId: scope.orgId, topics: spec.topics };
    this.#kept.set(name, kept);
    content.catch(() => {
      if (this.#kept.get(name) === kept) this.#kept.delete(name);
    });
    return content;
  }

  /** Events of an organisation concern those that control it. */
  #drop({ topic, orgId, orgPath }: NumberedEvent): void {
    for (const [name, kept] of this.#kept)
      if (kept.topics.includes(topic) && (orgId === null || kept.orgId === vendorOrgId || orgPath.includes(kept.orgId)))
        this.#kept.delete(name);
  }

  #listen(app: App): void {
    if (this.#isListening) return;
    this.#isListening = true;
    app.link.subscribe(eventChannel, '>', (event) => this.#drop(event));
    // What was sent while the broker was away is lost.
    app.link.onReady(() => this.#kept.clear());
  }
}

const count = async (ctx: Ctx, { figures, trend }: HomeCardSpec): Promise<Content> => ({
  figures: await figures(ctx),
  trend: trend ? await trend(ctx) : null,
});
