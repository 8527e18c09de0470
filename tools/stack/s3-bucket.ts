import {
  CreateBucketCommand,
  HeadObjectCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { StackContext } from './stack-service.ts';

export const s3Bucket = 'tilldeck';
export const s3Region = 'default';
const probeKey = '.stack-probe';

/** The bucket browsers upload to: they read the ETag of each part, and parts nobody completes go after two days. */
export async function createBucket(ctx: StackContext): Promise<void> {
  const client = connectS3(ctx, 30_000);
  const Bucket = s3Bucket;
  try {
    await client.send(new CreateBucketCommand({ Bucket }));
    const rule = { AllowedOrigins: ['*'], AllowedMethods: ['GET', 'HEAD', 'PUT'], AllowedHeaders: ['*'] };
    const CORSConfiguration = { CORSRules: [{ ...rule, ExposeHeaders: ['ETag'], MaxAgeSeconds: 3600 }] };
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration }));
    const abort = { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 } };
    const Rules = [{ ID: 'abort-stale-uploads', Status: 'Enabled' as const, Filter: { Prefix: '' }, ...abort }];
    await client.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }));
    await client.send(new PutObjectCommand({ Bucket, Key: probeKey, Body: 'ok' }));
  } finally {
    client.destroy();
  }
}

/** Reads an object, as the gateway answers for buckets from its own memory even when the OSD is gone. */
export async function probeBucket(ctx: StackContext): Promise<void> {
  const client = connectS3(ctx, 3000);
  try {
    await client.send(new HeadObjectCommand({ Bucket: s3Bucket, Key: probeKey }));
  } finally {
    client.destroy();
  }
}

function connectS3(ctx: StackContext, requestTimeoutMs: number): S3Client {
  return new S3Client({
    endpoint: `http://127.0.0.1:${ctx.ports.s3}`,
    region: s3Region,
    credentials: { accessKeyId: ctx.secrets.s3AccessKey, secretAccessKey: ctx.secrets.s3SecretKey },
    forcePathStyle: true,
    // radosgw 16 does not read the checksum trailers the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 2000, requestTimeout: requestTimeoutMs, throwOnRequestTimeout: true },
  });
}
