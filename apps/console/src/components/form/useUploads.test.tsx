import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, it, vi } from 'vitest';
import { type UploadedFile, useUploads } from './useUploads.ts';

it('a file that arrived is told once, also where React runs state updaters twice', async () => {
  const arriving = Promise.withResolvers<UploadedFile>();
  const onChange = vi.fn();
  const { result } = renderHook(
    () => useUploads(() => ({ done: arriving.promise, cancel: () => undefined }), [], onChange),
    { wrapper: StrictMode },
  );
  act(() => result.current.add([new File(['x'], 'till.apk')]));
  const file = { id: '7', name: 'till.apk', sizeBytes: 1 };
  await act(async () => arriving.resolve(file));
  expect(onChange.mock.calls).toEqual([[[file]]]);
});
