import { configure, render, screen } from '@testing-library/react';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { RichText } from './RichText.tsx';

const words = (text: string, ...marks: object[]) => ({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });

function show(...content: object[]) {
  const server = new LocalServer({
    [fileRoutes.url.id]: ({ fileId }: { fileId: string }) => {
      if (fileId === '404') throw new Error('gone');
      return { url: `https://store.example/${fileId}`, name: 'x.png', expiresAt: new Date().toISOString() };
    },
  });
  const text = content.length === 0 ? '<b>HTML</b>' : JSON.stringify({ type: 'doc', content });
  return render(
    <BlocksHarness server={server}>
      <RichText text={text} />
    </BlocksHarness>,
  );
}

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
});

it('draws each thing as the element it is', async () => {
  const { container } = show(
    { type: 'heading', attrs: { level: 1 }, content: [words('Paper jam')] },
    paragraph(
      words('Open '),
      words('the lid', { type: 'bold' }, { type: 'italic' }),
      { type: 'hardBreak' },
      words('now'),
    ),
    { type: 'orderedList', attrs: { start: 4 }, content: [{ type: 'listItem', content: [paragraph(words('Paper'))] }] },
    { type: 'codeBlock', content: [words('<script>')] },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableHeader', attrs: { colspan: 2 }, content: [paragraph(words('Code'))] }],
        },
      ],
    },
  );
  expect(await screen.findByRole('heading', { name: 'Paper jam', level: 3 })).toBeTruthy();
  expect(container.querySelector('em > strong')).toHaveTextContent('the lid');
  expect(container.querySelector('br')).toBeTruthy();
  expect(screen.getByRole('list')).toHaveAttribute('start', '4');
  expect(container.querySelector('pre code')).toHaveTextContent('<script>');
  expect(container.querySelector('script')).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Code' })).toHaveAttribute('colspan', '2');
});

it('opens links elsewhere and tells the other site nothing', async () => {
  show(paragraph(words('the manual', { type: 'link', attrs: { href: 'https://m.example' } })));
  const link = await screen.findByRole('link', { name: 'the manual' });
  expect(link).toHaveAttribute('href', 'https://m.example');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(link).toHaveAttribute('target', '_blank');
});

it('asks for the address of a picture, and names one that is gone', async () => {
  show(
    { type: 'image', attrs: { fileId: '7', alt: 'The lid' } },
    { type: 'image', attrs: { fileId: '404', alt: 'The roll' } },
  );
  expect(await screen.findByRole('img', { name: 'The lid' })).toHaveAttribute('src', 'https://store.example/7');
  expect(await screen.findByText('Picture not available: The roll')).toBeTruthy();
});

it.each([
  ['HTML', []],
  ['a link that runs a script', [paragraph(words('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))]],
  ['an unknown node', [{ type: 'iframe', attrs: { src: 'https://evil.example' } }]],
])('shows nothing of %s', async (_what, content) => {
  const { container } = show(...content);
  expect(await screen.findByText('This text can’t be shown.')).toBeTruthy();
  expect(container.querySelector('a, iframe, b')).toBeNull();
});
