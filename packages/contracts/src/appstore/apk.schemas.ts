import { z } from 'zod';
import { maxApkComponents, maxApkPermissions } from './apk.limits.ts';

/** As Android has it: at least two parts, letters first. */
export const apkPackage = z
  .string()
  .max(200)
  .regex(/^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$/, 'invalid')
  .meta({ example: 'com.example.till' });
/** With its major part in the upper half, it goes up to 2^53. */
export const versionCode = z.int().min(1);
export const certificateHash = z.string().regex(/^[0-9a-f]{64}$/, 'invalid');

export const signatureSchemes = ['v1', 'v2', 'v3'] as const;
export const apkCertificate = z.object({
  sha256: certificateHash,
  subject: z.string().max(500),
  validTo: z.iso.datetime({ offset: true }),
  algorithm: z.string().max(40).describe('Of the key: `RSA 2048`, `EC P-256`'),
});

export const apkComponentTypes = ['activity', 'service', 'receiver', 'provider'] as const;
export const apkComponent = z.object({ type: z.enum(apkComponentTypes), name: z.string().max(300) });

/** What an app file says of itself, read and its signature verified in a process of its own. */
export const apkFacts = z.object({
  package: apkPackage,
  versionCode,
  versionName: z.string().max(100),
  label: z.string().max(200),
  minSdk: z.int().min(1),
  targetSdk: z.int().min(1),
  abis: z.array(z.string().max(20)).max(20).describe('Of native code, sorted; none runs everywhere'),
  permissions: z.array(z.string().max(300)).max(maxApkPermissions).describe('Sorted'),
  exported: z.array(apkComponent).max(maxApkComponents).describe('Components other apps can reach, sorted'),
  isDebuggable: z.boolean(),
  schemes: z.array(z.enum(signatureSchemes)).min(1).describe('Verified, not only there'),
  certificates: z.array(apkCertificate).min(1).max(10).describe('Those who signed it; the first decides on updates'),
});
export type ApkFacts = z.output<typeof apkFacts>;
