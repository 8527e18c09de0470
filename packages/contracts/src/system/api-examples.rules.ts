/**
 * First calls for people who write a system of their own. The API reference of the console and docs/api.md show them;
 * a test of the server runs both as they are, with the key in `TILLDECK_KEY`.
 */
export const examplePath = 'device/device/page';

export const curlExample = (baseUrl: string): string => `curl -sS '${baseUrl}/${examplePath}' \\
  -H "authorization: Bearer $TILLDECK_KEY" \\
  -H 'content-type: application/json' \\
  -d '{"pageSize": 20}'`;

export const typescriptExample = (baseUrl: string): string => `const baseUrl = '${baseUrl}';

interface Answer<T> {
  code: number;
  msg: string;
  error?: string;
  data: T;
}

async function call<T>(path: string, input: object): Promise<T> {
  const response = await fetch(\`\${baseUrl}/\${path}\`, {
    method: 'POST',
    headers: { authorization: \`Bearer \${process.env.TILLDECK_KEY}\`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const answer = (await response.json()) as Answer<T>;
  if (answer.code !== 200) throw new Error(\`\${answer.error}: \${answer.msg}\`);
  return answer.data;
}

interface Devices {
  items: { sn: string; state: string }[];
  nextCursor: string | null;
}

let cursor: string | null = null;
do {
  const page: Devices = await call('${examplePath}', cursor ? { pageSize: 100, cursor } : { pageSize: 100 });
  for (const { sn, state } of page.items) console.log(sn, state);
  cursor = page.nextCursor;
} while (cursor);`;
