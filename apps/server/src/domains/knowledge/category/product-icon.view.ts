import type { FileReader } from '../../../platform/files/file-readers.ts';

/** Product types are the same for everybody, and so are their icons. */
export const productIconReader: FileReader = {
  owner: 'productType',
  reachOf: async ({ db }, _caller, fileId) => {
    const query = db.selectFrom('knowledge_product').select('id').where('icon_file_id', '=', fileId);
    return (await query.executeTakeFirst()) ? 'open' : 'none';
  },
};
