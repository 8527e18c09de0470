import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

it('carries the name for old readers and in full', () => {
  expect(contentDisposition('attachment', 'a.pdf')).toBe(`attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`);
  expect(contentDisposition('inline', `报告 "x" (1)'*%.pdf`)).toBe(
    `inline; filename="__ _x_ (1)'*_.pdf"; filename*=UTF-8''%E6%8A%A5%E5%91%8A%20%22x%22%20%281%29%27%2A%25.pdf`,
  );
});

it('lets no header in', () => {
  expect(contentDisposition('attachment', 'a\r\nSet-Cookie: x=1')).not.toMatch(/[\r\n]/);
});
