/** What an app is built with; whatever is left out has a sensible value. */
export interface ApkDraft {
  package?: string;
  versionCode?: number;
  versionCodeMajor?: number;
  versionName?: string;
  label?: string;
  /** By language. */
  labels?: Record<string, string>;
  /** By density: `mdpi`, `xxhdpi`. */
  icons?: Record<string, { extension: 'png' | 'webp' | 'jpg' | 'xml'; base64: string }>;
  permissions?: string[];
  minSdk?: number;
  targetSdk?: number;
  isDebuggable?: boolean;
  abis?: string[];
  /** Further components, as they stand in the manifest. */
  components?: string;
  /** Further attributes of the outermost element. */
  attributes?: string;
  /** By name, packed. */
  assets?: Record<string, string>;
  /** Noise, not packed. */
  paddingBytes?: number;
}

export function apkManifest(draft: ApkDraft): string {
  const { package: name = 'com.example.till', versionCode = 1, versionName = '1.0' } = draft;
  const major = draft.versionCodeMajor ? ` android:versionCodeMajor="${draft.versionCodeMajor}"` : '';
  const version = `android:versionCode="${versionCode}" android:versionName="${versionName}"${major}`;
  const permissions = (draft.permissions ?? []).map((each) => `<uses-permission android:name="${each}"/>`);
  const icon = draft.icons ? ' android:icon="@mipmap/icon"' : '';
  const debuggable = draft.isDebuggable ? ' android:debuggable="true"' : '';
  return `<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="${name}" ${version}${draft.attributes ?? ''}>
  <uses-sdk android:minSdkVersion="${draft.minSdk ?? 26}" android:targetSdkVersion="${draft.targetSdk ?? 34}"/>
  ${permissions.join('\n  ')}
  <application android:label="@string/label" android:hasCode="false"${icon}${debuggable}>
    <activity android:name="android.app.NativeActivity" android:exported="true">
      <intent-filter>
        <action android:name="android.intent.action.MAIN"/>
        <category android:name="android.intent.category.LAUNCHER"/>
      </intent-filter>
    </activity>
    ${draft.components ?? ''}
  </application>
</manifest>`;
}
