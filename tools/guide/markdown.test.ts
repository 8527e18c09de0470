import { describe, expect, it } from 'vitest';
import { linksOf, outlineOf, renderMarkdown } from './markdown.ts';

const render = (text: string) =>
  renderMarkdown(text, { link: (target) => `/g/${target}`, picture: (target) => `/p/${target}` });

describe('markdown of the guide', () => {
  it('renders headings, paragraphs and emphasis', () => {
    expect(render('# Title\n\nOne **Label** and *note*,\nsame line.')).toBe(
      '<h1>Title</h1>\n<p>One <b>Label</b> and <em>note</em>, same line.</p>',
    );
  });

  it('renders steps with points below one of them', () => {
    expect(render('1. First:\n   - a\n   - b\n2. Second\n\n- Point')).toBe(
      '<ol><li>First:<ul><li>a</li><li>b</li></ul></li><li>Second</li></ol>\n<ul><li>Point</li></ul>',
    );
  });

  it('renders tables and code, in which nothing is emphasis', () => {
    expect(render('| A | B |\n|---|---|\n| `*x*` | y |')).toBe(
      '<div class="table"><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td><code>*x*</code></td><td>y</td></tr></tbody></table></div>',
    );
    expect(render('```sh\na **b** <c>\n\nd\n```\nAfter')).toBe(
      '<pre><code>a **b** &lt;c&gt;\n\nd</code></pre>\n<p>After</p>',
    );
  });

  it('leads links and pictures to where they are served', () => {
    expect(render('See [that](page.md).')).toBe('<p>See <a href="/g/page.md">that</a>.</p>');
    expect(render('![A list](list.webp)')).toBe(
      '<figure><img src="/p/list.webp" alt="A list" width="1366" height="768" loading="lazy"></figure>',
    );
  });

  it('writes no markup that a page brought itself', () => {
    expect(render('<script>alert(1)</script> "quoted" [x](a"b)')).not.toMatch(/<script|href="[^"]*"b/);
  });

  it('knows the links and the outline of a page', () => {
    const page = '# T\n\n1. Do [it](a.md)\n\n![P](../x/p.webp)\n\n```\n[no](no.md)\n```\n';
    expect(linksOf(page).map(({ target }) => target)).toEqual(['a.md', '../x/p.webp']);
    expect(outlineOf(page)).toEqual(['heading 1', 'step', 'picture p.webp', 'code', 'code']);
  });
});
