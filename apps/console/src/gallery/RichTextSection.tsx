import { richText } from '@tilldeck/contracts/core/rich-text';
import { useState } from 'react';
import { z } from 'zod';
import { FormPage } from '../components/form/FormPage.tsx';
import { SectionCard } from '../components/page/SectionCard.tsx';
import { RichText } from '../components/rich-text/RichText.tsx';
import { fakeRoutes } from './fake-devices.config.ts';
import { fakeUpload } from './fake-upload.queries.ts';
import styles from './Gallery.module.css';
import { useSay } from './useSay.ts';

const articleDraft = z.object({ title: z.string().trim().min(1).max(80), body: richText(2_000) });

const words = (text: string, ...marks: object[]) => ({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const cell = (type: string, text: string) => ({ type, content: [paragraph(words(text))] });

/** Each thing the grammar has, once. */
const sampleOf = (say: (english: string, chinese: string) => string) =>
  JSON.stringify({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [words(say('Paper jam', '卡纸'))] },
      paragraph(
        words(say('Open the ', '请缓慢打开')),
        words(say('lid', '上盖'), { type: 'bold' }),
        words(say(' slowly. More in ', '。详见')),
        words(say('the manual', '手册'), { type: 'link', attrs: { href: 'https://manual.example/printer' } }),
        words('.'),
      ),
      {
        type: 'orderedList',
        content: [
          { type: 'listItem', content: [paragraph(words(say('Remove the paper', '取出纸张')))] },
          { type: 'listItem', content: [paragraph(words(say('Close the lid', '合上上盖'), { type: 'italic' }))] },
        ],
      },
      { type: 'blockquote', content: [paragraph(words(say('Only 80 mm rolls fit.', '仅适用 80 毫米纸卷。')))] },
      { type: 'codeBlock', content: [{ type: 'text', text: 'lp -d till3 test.txt' }] },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [cell('tableHeader', say('Code', '代码')), cell('tableHeader', say('Meaning', '含义'))],
          },
          { type: 'tableRow', content: [cell('tableCell', 'E1'), cell('tableCell', say('Lid open', '上盖未合'))] },
        ],
      },
      { type: 'image', attrs: { fileId: '1', alt: say('The lid of the printer', '打印机上盖') } },
    ],
  });

/** Rich text as it is written, in a form, and as it is read. */
export function RichTextSection() {
  const say = useSay();
  const [saved, setSaved] = useState<string | null>(null);
  return (
    <div className={styles.stack}>
      <FormPage
        key={say('en', 'zh')}
        title={say('Rich text', '富文本')}
        backHref="/gallery"
        columns={1}
        schema={articleDraft}
        fields={[
          { name: 'title', label: say('Title', '标题') },
          { name: 'body', label: say('Text', '正文'), upload: fakeUpload },
        ]}
        call={fakeRoutes.article}
        toInput={(values) => {
          setSaved(values.body);
          return values;
        }}
        initial={{ title: say('Paper jam', '卡纸'), body: sampleOf(say) }}
      />
      <SectionCard title={say('As it is read', '阅读效果')}>
        <RichText text={saved ?? sampleOf(say)} />
      </SectionCard>
      <SectionCard title={say('A text of another grammar', '不支持的文本')}>
        <RichText text="<p>HTML</p>" />
      </SectionCard>
    </div>
  );
}
