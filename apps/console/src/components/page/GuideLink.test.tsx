import { render, screen } from '@testing-library/react';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { GuidePage } from '../../lib/navigation/guide-page.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { PageHeader } from './PageHeader.tsx';

beforeAll(startI18n);

const open = async (page: string | null) => {
  render(
    <BlocksHarness server={new LocalServer({})}>
      <GuidePage value={page}>
        <PageHeader title="Import" />
      </GuidePage>
    </BlocksHarness>,
  );
  await screen.findByRole('heading', { name: 'Import' });
  return screen.queryByRole('link', { name: blocks['page.guide'] });
};

describe('the header of a page', () => {
  it('leads to the page of the guide about it, in a tab of its own', async () => {
    const link = await open('import-devices');
    expect(link).toHaveAttribute('href', '/guide/en-US/import-devices');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('has no link where the guide has no page', async () => {
    expect(await open(null)).toBeNull();
  });
});
