import { catalogue, ofAccount, ofInstallation, type TableDeclarations } from '../../platform/db/table-declaration.ts';

const open = {
  may: ['SELECT'],
  reason: 'what is published is for everybody; drafts are in a table of their own',
} as const;

export const knowledgeTables: TableDeclarations = {
  knowledge_item: ofInstallation('truth'),
  knowledge_missed: ofAccount('history'),
  knowledge_problem: catalogue,
  knowledge_product: catalogue,
  knowledge_published: { ...ofInstallation('derived'), open },
  knowledge_reader: ofAccount('history'),
  knowledge_word: { ...ofInstallation('derived'), open },
};
