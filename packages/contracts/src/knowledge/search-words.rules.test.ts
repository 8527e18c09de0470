import { describe, expect, it } from 'vitest';
import { indexWords, questionWords } from './search-words.rules.ts';

const wordsOf = (text: string) => questionWords(text, false).words.split(' ');

describe('words of a question', () => {
  it('are pairs of Han characters that the index has', () => {
    expect(wordsOf('打印机卡纸了怎么办')).toEqual(expect.arrayContaining(['打印', '印机', '卡纸']));
    expect(indexWords('清除打印机卡纸').split(' ')).toEqual(expect.arrayContaining(['打印', '印机', '卡纸']));
    expect(wordsOf('怎么设置')).not.toContain('怎么');
  });

  it.each([
    ['收银机开不了机', '开机'],
    ['手持机充不了电', '充电'],
    ['收银机上不了网', '上网'],
    ['读不到卡', '读卡'],
  ])('put a verb and its object together: %s has %s', (question, word) => {
    expect(wordsOf(question)).toContain(word);
  });

  it('add nothing where no object follows', () => {
    expect(wordsOf('应用装不上')).toEqual(['应用', '用装', '装不', '不上']);
  });
});
