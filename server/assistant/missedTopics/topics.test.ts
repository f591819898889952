import { describe, expect, test } from 'vitest';
import type { Proposal, Situation } from '../situation/proposal.ts';
import { findMissedTopics } from './topics.ts';

/** The group of a question that no fact answers, and the words that are shown of it. */
function asked(text: string, names: string[] = []) {
  const proposal = { asksShop: 'question', replies: [] as object[] } as Proposal;
  const situation = { messages: [{ text }] } as unknown as Situation;
  return findMissedTopics(proposal, situation, { names, addresses: [] })[0];
}

describe('a question that was asked in vain', () => {
  test.each([
    [
      ['do you gift wrap?', 'gift wrap karte ho kya', 'गिफ्ट रैप करते हैं क्या?', 'Can you gift wrap it please'],
      ['gift wrapping hoti hai?', 'kya aap gift wrap kar dete ho', 'Is gift wrapping available?'],
    ].flat(),
    ['is there a warranty?', 'warranty milti hai?', 'वारंटी है क्या?', 'garanti milegi?'],
    ['do you have parking?', 'parking hai?', 'पार्किंग है?'],
    ['do you have a showroom in Pune?', 'pune me showroom hai?', 'पुणे में शोरूम है?'],
  ])('is one group in each language and spelling: %s', (...said) => {
    expect(new Set(said.map((text) => asked(text)?.topic)).size).toBe(1);
  });

  test.each([
    ['is the lamp made by Philips?', 'is the lamp made by Havells?'],
    ['do you sell old coins?', 'do you buy old coins?'],
    ['when do you teach pottery?', 'where do you teach pottery?'],
    ['can you engrave names?', 'can you print names?'],
    ['is the lamp safe?', 'is the lamp heavy?'],
  ])('is another one if another answer may be right: %s', (one, other) => {
    expect(asked(one)?.topic).not.toBe(asked(other)?.topic);
  });

  test.each([
    ['this is Asha, do you gift wrap order #004A5B6C?', 'this is [name], do you gift wrap order #[order]?'],
    ['मेरा नाम आशा है, गिफ्ट रैप?', 'मेरा नाम [name] है, गिफ्ट रैप?'],
    ['my name is Ravi Kumar, do you gift wrap?', 'my name is [name], do you gift wrap?'],
    ['gift wrap for order 1042?', 'gift wrap for order [order]?'],
    ['gift wrap? call me on 98765 43210', 'gift wrap? call me on [phone]'],
  ])('has no personal data: %s', (text, shown) => {
    expect(asked(text, ['Asha Rao'])?.text).toBe(shown);
  });

  test('keeps a word that is also a customer’s name', () => {
    expect(asked('do you polish pearl (moti) strings?', ['Moti Lal'])?.text).toContain('moti');
  });
});
