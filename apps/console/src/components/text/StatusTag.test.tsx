import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ToneTag } from './StatusTag.tsx';

const shapeOf = (text: string) => screen.getByText(text).closest('[data-tone]')?.querySelector('svg');

it('a state has a shape, a kind that is no state only its name', () => {
  render(
    <>
      <ToneTag tone="ok" text="Online" />
      <ToneTag tone="none" text="Controllable" />
    </>,
  );
  expect(shapeOf('Online')).not.toBeNull();
  expect(shapeOf('Controllable')).toBeNull();
});
