import { HeadObjectCommand, NotFound, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { demoFiles } from './parts/appstore/demo-files.ts';
import { demoReportFiles } from './parts/insight/demo-report-files.ts';
import { policyFiles } from './parts/policies/demo-policy-files.ts';
import { orderFiles } from './parts/service/demo-order-files.ts';
import { demoMailFiles } from './parts/support/demo-mails.ts';
import { taskFiles } from './parts/tasks/demo-task-files.ts';

type Settings = Readonly<Record<string, string | undefined>>;

/**
 * Brings the bytes of the demo apps and of the files of demo tasks, policies, mails and reports into the object store, as far as they are missing, so that a till can install them
 * and pictures are seen. Answers how many there are, null where no store is set.
 */
export const putDemoFiles = (settings: Settings): Promise<number | null> =>
  putFiles(settings, [
    ...demoFiles(),
    ...Object.values(taskFiles),
    ...Object.values(policyFiles),
    ...orderFiles,
    ...demoMailFiles,
    ...demoReportFiles,
  ]);

interface StoredFile {
  storageKey: string;
  contentType: string;
  bytes: Buffer;
}

export async function putFiles(settings: Settings, files: readonly StoredFile[]): Promise<number | null> {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: Bucket } = settings;
  if (!endpoint || !Bucket) return null;
  const client = new S3Client({
    endpoint,
    region: settings.S3_REGION ?? 'default',
    credentials: { accessKeyId: settings.S3_ACCESS_KEY ?? '', secretAccessKey: settings.S3_SECRET_KEY ?? '' },
    forcePathStyle: true,
    // As the server talks to it: radosgw 16 does not read the checksum trailers the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  try {
    await Promise.all(
      files.map(async ({ storageKey: Key, contentType: ContentType, bytes: Body }) => {
        const isThere = await client.send(new HeadObjectCommand({ Bucket, Key })).then(
          ({ ContentLength }) => ContentLength === Body.length,
          (error: unknown) => {
            if (error instanceof NotFound) return false;
            throw error;
          },
        );
        if (!isThere) await client.send(new PutObjectCommand({ Bucket, Key, ContentType, Body }));
      }),
    );
    return files.length;
  } finally {
    client.destroy();
  }
}
