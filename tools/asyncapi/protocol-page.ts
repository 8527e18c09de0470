import { messageCatalogue } from '@tilldeck/contracts/catalogue.messages';
import { renderCalls } from './call-tables.ts';
import { renderFailureCodes, renderKinds } from './kind-tables.ts';
import { renderMessages } from './message-tables.ts';
import { renderAgentOptions } from './option-tables.ts';
import { renderTestVectors } from './test-vectors.ts';

const parts: Record<string, () => string> = {
  calls: renderCalls,
  uplink: () => renderMessages(messageCatalogue.filter(({ direction }) => direction === 'up')),
  downlink: () => renderMessages(messageCatalogue.filter(({ direction }) => direction === 'down')),
  kinds: renderKinds,
  codes: renderFailureCodes,
  options: renderAgentOptions,
  vectors: renderTestVectors,
};

/** The page with its generated parts made again; everything else in it is written by hand. */
export function renewProtocolPage(page: string): string {
  return Object.entries(parts).reduce((text, [name, render]) => {
    const [begin, end] = [`<!-- generated ${name} -->`, `<!-- end of ${name} -->`];
    const from = text.indexOf(begin);
    const to = text.indexOf(end);
    if (from === -1 || to < from) throw new Error(`docs/device-protocol.md has no place for ${name}`);
    return `${text.slice(0, from + begin.length)}\n${render()}\n${text.slice(to)}`;
  }, page);
}
