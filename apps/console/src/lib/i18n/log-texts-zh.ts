interface LogTexts {
  audit: Record<string, string>;
  objects: Record<string, string>;
}

const domains = Object.values(
  import.meta.glob<LogTexts>('../../../../../packages/phrases/src/zh-CN/*/audit.ts', { eager: true }),
);

/** What the operation log says, of all domains. */
export const audit: Record<string, string> = Object.assign({}, ...domains.map((domain) => domain.audit));
export const objects: Record<string, string> = Object.assign({}, ...domains.map((domain) => domain.objects));
