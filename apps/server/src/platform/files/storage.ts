import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { downloadUrlLifetimeS, partUrlLifetimeS } from '@tilldeck/contracts/files/file.limits';
import { unknownContentType } from '@tilldeck/contracts/files/file-format.schemas';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { isStoreAnswer, withStore } from './storage-error.ts';

export interface StoredPart {
  partNumber: number;
  size: number;
  etag: string;
}

export interface UploadPlace {
  key: string;
  uploadRef: string;
}

export interface StoredObject {
  key: string;
  changedAt: Date;
}

/** Object storage. Every function answers or throws `core.storage_away`. */
export interface Storage {
  openUpload(key: string): Promise<string>;
  /** An address that takes exactly this part with exactly this many bytes. */
  signPart(place: UploadPlace, partNumber: number, size: number): Promise<string>;
  /** Sends a part from here; parts but the last have at least 5 MB. */
  putPart(place: UploadPlace, partNumber: number, body: Buffer): Promise<StoredPart>;
  /** Null when the store knows no such upload: completed, aborted, or too old. */
  listParts(place: UploadPlace): Promise<StoredPart[] | null>;
  /** False when the upload is gone or a part changed since it was listed. */
  completeUpload(place: UploadPlace, parts: readonly StoredPart[]): Promise<boolean>;
  /** Removes whatever is left of an upload or of the object it became. */
  remove(place: UploadPlace): Promise<void>;
  findSize(key: string): Promise<number | null>;
  /** Up to 1,000 objects whose keys begin so and follow `after`, in the order of their keys; empty at the end. */
  listObjects(prefix: string, after: string): Promise<StoredObject[]>;
  /** Removes an object whose upload is not known. */
  removeObject(key: string): Promise<void>;
  saveTo(path: string, key: string, signal: AbortSignal): Promise<void>;
  /** Where a process of ours reads an object. */
  signRead(key: string, lifetimeS: number): Promise<string>;
  signDownload(key: string, answer: { contentType: string; disposition: string }, signedAt?: Date): Promise<string>;
  probe(): Promise<void>;
  close(): void;
}

const openClient = (config: Config, endpoint: string): S3Client =>
  new S3Client({
    endpoint,
    region: config.S3_REGION,
    credentials: { accessKeyId: config.S3_ACCESS_KEY, secretAccessKey: config.S3_SECRET_KEY },
    forcePathStyle: true,
    // radosgw 16 does not read the checksum trailers the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: 6_000,
      socketTimeout: 6_000,
      throwOnRequestTimeout: true,
    },
  });

interface Store {
  client: S3Client;
  /** Signs only; it never connects. */
  signer: S3Client;
  Bucket: string;
  guarded: <T>(action: string, work: () => Promise<T>) => Promise<T>;
}

export function createStorage(config: Config, log: Log): Storage {
  const store: Store = {
    client: openClient(config, config.S3_ENDPOINT),
    signer: openClient(config, config.S3_PUBLIC_ENDPOINT ?? config.S3_ENDPOINT),
    Bucket: config.S3_BUCKET,
    guarded: (action, work) => withStore(log, action, work),
  };
  return {
    ...uploadsIn(store),
    ...objectsIn(store),
    ...addressesIn(store),
    close: () => {
      store.client.destroy();
      store.signer.destroy();
    },
  };
}

type Uploads = Pick<Storage, 'openUpload' | 'putPart' | 'listParts' | 'completeUpload' | 'remove'>;

/** Objects on their way in, part by part. */
function uploadsIn({ client, Bucket, guarded }: Store): Uploads {
  return {
    openUpload: (Key) =>
      guarded('open upload', async () => {
        // The type browsers are told stands in each download's address; this one is the harmless default.
        const created = await client.send(
          new CreateMultipartUploadCommand({ Bucket, Key, ContentType: unknownContentType }),
        );
        if (!created.UploadId) throw new Error('the store opened an upload without a name');
        return created.UploadId;
      }),

    putPart: ({ key, uploadRef }, partNumber, body) =>
      guarded('put part', async () => {
        const { ETag } = await client.send(
          new UploadPartCommand({ Bucket, Key: key, UploadId: uploadRef, PartNumber: partNumber, Body: body }),
        );
        return { partNumber, size: body.length, etag: ETag ?? '' };
      }),

    listParts: ({ key, uploadRef }) =>
      guarded('list parts', async () => {
        const parts: StoredPart[] = [];
        let PartNumberMarker: string | undefined;
        try {
          do {
            const page = await client.send(
              new ListPartsCommand({ Bucket, Key: key, UploadId: uploadRef, PartNumberMarker }),
            );
            for (const part of page.Parts ?? [])
              parts.push({ partNumber: part.PartNumber ?? 0, size: part.Size ?? 0, etag: part.ETag ?? '' });
            PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
          } while (PartNumberMarker);
          return parts;
        } catch (error) {
          if (isStoreAnswer(error, 'NoSuchUpload', 'NoSuchKey', 'NotFound')) return null;
          throw error;
        }
      }),

    completeUpload: ({ key, uploadRef }, parts) =>
      guarded('complete upload', async () => {
        const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }));
        try {
          await client.send(
            new CompleteMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadRef, MultipartUpload: { Parts } }),
          );
          return true;
        } catch (error) {
          if (isStoreAnswer(error, 'NoSuchUpload', 'NoSuchKey', 'NotFound', 'InvalidPart')) return false;
          throw error;
        }
      }),

    remove: ({ key, uploadRef }) =>
      guarded('remove', async () => {
        await client
          .send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadRef }))
          .catch((error: unknown) => {
            if (!isStoreAnswer(error, 'NoSuchUpload', 'NoSuchKey', 'NotFound')) throw error;
          });
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
      }),
  };
}

type Objects = Pick<Storage, 'findSize' | 'listObjects' | 'removeObject' | 'saveTo' | 'probe'>;

/** Objects that are there. */
function objectsIn({ client, Bucket, guarded }: Store): Objects {
  return {
    listObjects: (Prefix, after) =>
      guarded('list', async () => {
        const asked = { Bucket, Prefix, ...(after === '' ? {} : { StartAfter: after }) };
        const { Contents = [] } = await client.send(new ListObjectsV2Command(asked));
        return Contents.flatMap(({ Key, LastModified }) =>
          Key && LastModified ? [{ key: Key, changedAt: LastModified }] : [],
        );
      }),

    removeObject: (Key) =>
      guarded('remove', async () => {
        await client.send(new DeleteObjectCommand({ Bucket, Key }));
      }),

    findSize: (Key) =>
      guarded('look up', async () => {
        try {
          return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength ?? null;
        } catch (error) {
          if (isStoreAnswer(error, 'NoSuchKey', 'NotFound')) return null;
          throw error;
        }
      }),

    saveTo: (path, Key, signal) =>
      guarded('read', async () => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal: signal });
        await pipeline(Body as Readable, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
      }),

    // An object, not the bucket: a gateway may answer for buckets from memory while its disks are gone.
    probe: () =>
      guarded('probe', async () => {
        await client.send(new HeadObjectCommand({ Bucket, Key: 'files/.probe' })).catch((error: unknown) => {
          if (!isStoreAnswer(error, 'NoSuchKey', 'NotFound')) throw error;
        });
      }),
  };
}

/** Addresses that browsers, devices and processes of ours use without a key of their own. */
function addressesIn({ client, signer, Bucket }: Store): Pick<Storage, 'signPart' | 'signRead' | 'signDownload'> {
  return {
    signPart: ({ key, uploadRef }, PartNumber, size) =>
      getSignedUrl(
        signer,
        new UploadPartCommand({ Bucket, Key: key, UploadId: uploadRef, PartNumber, ContentLength: size }),
        { expiresIn: partUrlLifetimeS },
      ),

    signRead: (Key, expiresIn) => getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn }),

    signDownload: (Key, { contentType, disposition }, signedAt) =>
      getSignedUrl(
        signer,
        new GetObjectCommand({
          Bucket,
          Key,
          ResponseContentType: contentType,
          ResponseContentDisposition: disposition,
          ResponseCacheControl: 'private, max-age=300',
        }),
        { expiresIn: downloadUrlLifetimeS, ...(signedAt ? { signingDate: signedAt } : {}) },
      ),
  };
}
