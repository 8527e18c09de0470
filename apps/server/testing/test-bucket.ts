import { randomBytes } from 'node:crypto';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';

/** A bucket of one's own in the stack's object storage, so that a test can count what is in it. */
export interface TestBucket {
  name: string;
  client: S3Client;
  listKeys(): Promise<string[]>;
  listOpenUploads(): Promise<string[]>;
  drop(): Promise<void>;
}

export async function createTestBucket(): Promise<TestBucket> {
  const settings = stackSettings();
  const client = new S3Client({
    endpoint: settings.S3_ENDPOINT ?? '',
    region: settings.S3_REGION ?? 'default',
    credentials: { accessKeyId: settings.S3_ACCESS_KEY ?? '', secretAccessKey: settings.S3_SECRET_KEY ?? '' },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const Bucket = `t-${randomBytes(6).toString('hex')}`;
  await client.send(new CreateBucketCommand({ Bucket }));
  const listKeys = async () =>
    ((await client.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key }) => Key ?? '');
  return {
    name: Bucket,
    client,
    listKeys,
    listOpenUploads: async () =>
      ((await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? []).map(({ Key }) => Key ?? ''),
    drop: async () => {
      for (const Key of await listKeys()) await client.send(new DeleteObjectCommand({ Bucket, Key }));
      await client.send(new DeleteBucketCommand({ Bucket }));
      client.destroy();
    },
  };
}
