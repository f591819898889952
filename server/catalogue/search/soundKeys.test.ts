import { expect, test } from 'vitest';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

async function keysOf(texts: string[]): Promise<string[]> {
  const rows = await server.rows<{ keys: string }>(
    'select sound_keys(text) as keys from unnest($1::text[]) with ordinality as texts (text, number) order by number',
    [texts],
  );
  return rows.map(({ keys }) => keys);
}

test.each([
  ['saree', 'sari', 'saari', 'Sarees'],
  ['kaju', 'kaaju', 'काजू'],
  ['barfi', 'barfee', 'बर्फी'],
  ['achar', 'achaar', 'अचार'],
  ['aam', 'आम'],
  ['jhumka', 'jhumke', 'झुमका', 'झुमके', 'jumka'],
  ['haldi', 'हल्दी'],
  ['ghee', 'घी'],
  ['payal', 'पायल', 'paayal'],
  ['mithai', 'मिठाई', 'mithaai'],
  ['mehndi', 'mehandi', 'मेहंदी', 'मेहँदी'],
  ['anarkali', 'अनारकली'],
  ['bag', 'bags', 'बैग'],
  ['box', 'boxes', 'बॉक्स'],
  ['diya', 'diyas', 'दीया'],
  ['kurta', 'kurtaa', 'कुर्ता', 'कुरता'],
  ['dupatta', 'dupata', 'दुपट्टा'],
  ['chai', 'चाय', 'chaai'],
  ['ladoo', 'laddu', 'लड्डू'],
  ['kapda', 'kapde', 'कपड़े', 'कपड़ा'],
  ['zari', 'jari', 'ज़री', 'जरी'],
  ['lal', 'laal', 'लाल'],
  ['mamta', 'ममता'],
  ['chakki', 'chaki', 'चक्की'],
  ['wool', 'vool'],
  ['हिन्दी', 'हिंदी'],
  ['café', 'cafe'],
  ['rice', 'rices'],
  ['note12', 'Note 12', 'note-12', 'नोट १२'],
  ["men's", 'mens', 'men’s'],
])('%s sounds like %s', async (...spellings) => {
  expect(new Set(await keysOf(spellings)).size, (await keysOf(spellings)).join()).toBe(1);
});

test.each([
  ['saree', 'sherwani'],
  ['kurta', 'kurti'],
  ['lal', 'la'],
  ['लाल', 'ला'],
  ['glass', 'gloss'],
  ['12', '128'],
  ['साड़ी', 'सारा'],
])('%s does not sound like %s', async (one, other) => {
  expect(new Set(await keysOf([one, other])).size).toBe(2);
});

test.each([
  ['', '  '],
  ['!?%_', '  '],
  ['500g, 22.5 W', ' 500 g 22 5 v '],
  ['பட்டு புடவை', ' பட்டு புடவை '],
])('the keys of "%s" are "%s"', async (text, keys) => {
  expect(await keysOf([text])).toEqual([keys]);
});
