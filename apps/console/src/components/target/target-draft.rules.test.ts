import { describe, expect, it } from 'vitest';
import { type TargetDraft, targetField, toTarget } from './target-draft.rules.ts';

describe('a target while it is chosen', () => {
  it('counts only by what belongs to its scope; the rest waits in case the person goes back', () => {
    const draft: TargetDraft = { scope: 'group', groupIds: ['3'], modelIds: ['4'], sns: ['TILL-0001'] };
    expect(toTarget(draft)).toEqual({ scope: 'group', groupIds: ['3'] });
    expect(toTarget({ ...draft, scope: 'all' })).toEqual({ scope: 'all' });
  });

  it('takes a workbook by its id, beside typed numbers', () => {
    const file = { id: '77', name: 'tills.xlsx', sizeBytes: 10 };
    expect(toTarget({ scope: 'sn', sns: [], file })).toEqual({ scope: 'sn', fileId: '77' });
    expect(toTarget({ scope: 'sn', sns: ['TILL-0001'], file })).toEqual({
      scope: 'sn',
      sns: ['TILL-0001'],
      fileId: '77',
    });
    // Chosen under another scope: not a word of it.
    expect(toTarget({ scope: 'tag', tagIds: ['1'], file })).not.toHaveProperty('fileId');
  });

  it('leaves out what is excepted, and does not mention an empty exception', () => {
    expect(toTarget({ scope: 'all', except: { sns: [], groupId: '9' } })).toEqual({
      scope: 'all',
      except: { groupId: '9' },
    });
    expect(toTarget({ scope: 'all', except: { sns: [] } })).toEqual({ scope: 'all' });
  });

  it('is nothing before a scope is chosen', () => expect(toTarget(undefined)).toEqual({}));

  it('as a field of a form is refused while it aims at nothing, with the word for it', () => {
    const refused = targetField.safeParse({ scope: 'model', modelIds: [] }).error?.issues;
    expect(refused).toMatchObject([{ path: ['scope'], message: 'target' }]);
    expect(targetField.parse({ scope: 'model', modelIds: ['4'] })).toEqual({ scope: 'model', modelIds: ['4'] });
  });
});
