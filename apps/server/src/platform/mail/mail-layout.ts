/** What a mail says, before it has a shape. Texts are plain; the layout escapes them. */
export interface MailContent {
  subject: string;
  /** Shown by mail programs behind the subject. */
  preview: string;
  heading: string;
  greeting: string;
  paragraphs: readonly string[];
  /** A text of a person between the paragraphs and the button, in both shapes; its HTML comes from `richHtml` alone. */
  body?: { html: string; text: string };
  code?: string;
  button?: { label: string; url: string; hint: string };
  /** Small print below: validity, what to do if it was somebody else. */
  notes: readonly string[];
  product: string;
  footer: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? '');

const font = `font-family:-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',Arial,sans-serif`;
const mono = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font-size:15px;line-height:24px;color:#16202e">${escapeHtml(text)}</p>`;
const note = (text: string): string =>
  `<p style="margin:0 0 10px;font-size:13px;line-height:20px;color:#56616f">${escapeHtml(text)}</p>`;
const codeBox = (code: string): string =>
  `<p style="margin:8px 0 24px;padding:16px 0;background:#f4f6f9;border:1px solid #e4e8ee;border-radius:8px;text-align:center;${mono};font-size:30px;line-height:36px;letter-spacing:6px;color:#0b1b33">${escapeHtml(code)}</p>`;
const buttonRow = ({ label, url, hint }: NonNullable<MailContent['button']>): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td style="border-radius:6px;background:#1366e0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:11px 26px;font-size:15px;line-height:22px;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></td></tr></table>` +
  `${note(hint)}<p style="margin:0 0 20px;font-size:13px;line-height:20px;word-break:break-all"><a href="${escapeHtml(url)}" style="color:#1366e0">${escapeHtml(url)}</a></p>`;

/** Tables and inline styles, no pictures, nothing to load: what every mail program shows alike. */
export function renderHtml(content: MailContent, language: string): string {
  const body = [
    `<h1 style="margin:0 0 20px;font-size:22px;line-height:30px;color:#0b1b33">${escapeHtml(content.heading)}</h1>`,
    paragraph(content.greeting),
    ...content.paragraphs.map(paragraph),
    content.body?.html ?? '',
    content.code ? codeBox(content.code) : '',
    content.button ? buttonRow(content.button) : '',
    ...content.notes.map(note),
  ].join('');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f6f9;${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f6f9"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:18px 32px;background:#0b1b33;border-radius:10px 10px 0 0;font-size:18px;line-height:24px;font-weight:700;letter-spacing:.3px;color:#ffffff">${escapeHtml(content.product)}</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #e4e8ee;border-top:0;border-radius:0 0 10px 10px">${body}</td></tr>
<tr><td style="padding:18px 32px;font-size:12px;line-height:18px;color:#56616f">${escapeHtml(content.footer)}</td></tr>
</table></td></tr></table></body></html>`;
}

/** The same for programs that show plain text. */
export const renderText = (content: MailContent): string =>
  [
    content.heading,
    content.greeting,
    ...content.paragraphs,
    ...(content.body ? [content.body.text] : []),
    ...(content.code ? [`    ${content.code}`] : []),
    ...(content.button ? [`${content.button.label}:\n${content.button.url}`] : []),
    ...content.notes,
    `--\n${content.footer}`,
  ].join('\n\n');
