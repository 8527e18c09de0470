export interface HtmlTag {
  /** Lower case. */
  name: string;
  attributes: (readonly [name: string, value: string])[];
}

const tagStart = /<([a-zA-Z][^\s/>]*)/g;
/** As the tokenizer of the HTML standard reads on behind a name: slashes count as spaces. */
const attributeForm = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y;

/**
 * Every place where a parser could see a tag begin, comments and quoted values included: which of them are tags depends
 * on rules that browsers and attackers know better.
 */
export function* readTags(text: string): Generator<HtmlTag> {
  for (const match of text.matchAll(tagStart)) {
    yield { name: (match[1] ?? '').toLowerCase(), attributes: readAttributes(text, match.index + match[0].length) };
  }
}

function readAttributes(text: string, from: number): HtmlTag['attributes'] {
  const found: HtmlTag['attributes'] = [];
  attributeForm.lastIndex = from;
  for (let match = attributeForm.exec(text); match; match = attributeForm.exec(text)) {
    const [, name = '', double, single, bare] = match;
    found.push([name.toLowerCase(), double ?? single ?? bare ?? '']);
  }
  return found;
}
