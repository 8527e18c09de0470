import { Refused } from '../check-request.ts';
import type { FormatCheck } from './format-request.ts';
import { readTags } from './html-tags.ts';
import { readText } from './text-content.ts';

const elements = new Set(
  (
    'html head title meta body style div span p br hr h1 h2 h3 h4 h5 h6 a b i u s em strong small sub sup mark q ' +
    'abbr cite code kbd pre blockquote address time ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr ' +
    'th td img figure figcaption section article header footer main nav aside center font'
  ).split(' '),
);
const attributes = new Set(
  (
    'id class style title lang dir align valign width height border cellpadding cellspacing colspan rowspan span scope ' +
    'start type value name content charset href src alt target rel color face size bgcolor datetime xmlns'
  ).split(' '),
);
/** What a page may lead to, and what it may bring along. */
const allowedAddress: Record<string, RegExp> = {
  href: /^(https?:\/\/|mailto:|tel:|#)/i,
  src: /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=\s]*$/,
};
const styleLoads = /@import|\b(url|src|image-set)\s*\(/i;
const shownLength = 60;

/**
 * A page of text, refused by the name of what would make it more: elements and attributes that are not on the list,
 * addresses that run script, styles that load. A list of what is allowed needs no knowledge of new elements.
 */
export const checkHtml: FormatCheck = async ({ path }) => {
  const text = await readText(path);
  const tags = readTags(text);
  for (const { name, attributes: given } of tags) {
    if (!elements.has(name)) throw new Refused('file.html_element', { element: shown(name) });
    for (const [attribute, value] of given) checkAttribute(name, attribute, value);
  }
  // Also outside styles: what counts as a style is for a parser to say, and no agreement needs these words.
  const load = styleLoads.exec(text)?.[0];
  if (load) throw new Refused('file.html_style', { part: shown(load) });
  // Escapes would hide those words.
  const styleAt = text.search(/<style/i);
  if (styleAt !== -1 && text.includes('\\', styleAt)) throw new Refused('file.html_style', { part: '\\' });
  return null;
};

const shown = (text: string): string => text.slice(0, shownLength);

function checkAttribute(element: string, attribute: string, value: string): void {
  if (!attributes.has(attribute)) throw new Refused('file.html_attribute', { attribute: shown(attribute) });
  const address = allowedAddress[attribute];
  if (address && !address.test(value.trim())) throw new Refused('file.html_address', { address: shown(value) });
  if (attribute === 'style' && /[\\&]/.test(value)) throw new Refused('file.html_style', { part: shown(value) });
  // `http-equiv` is not on the list, so no meta element refreshes or sets a policy.
  if (element === 'meta' && attribute === 'charset' && value.trim().toLowerCase() !== 'utf-8')
    throw new Refused('file.not_utf8');
}
