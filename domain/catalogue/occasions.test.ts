import { expect, test } from 'vitest';
import { type Occasion, occasionPattern, occasions, occasionTerms, occasionWords, sortOccasions } from './occasions.ts';

const occasionsOf = (text: string) =>
  occasions.filter((occasion) => new RegExp(occasionPattern(occasion)).test(text.toLowerCase()));

test.each<[string, Occasion[]]>([
  ['Diwali Utane Pack, 250 g', ['diwali']],
  ['Diyas for DEEPAVALI.', ['diwali']],
  ['दिवाली के दीये', ['diwali']],
  ['Rakshabandhan hamper', ['raksha-bandhan']],
  ['Raksha-Bandhan hamper', ['raksha-bandhan']],
  ['भाई के लिए राखी', ['raksha-bandhan']],
  ['Eid and Christmas cards', ['eid', 'christmas']],
  ['Gift for a house warming', ['housewarming']],
  ['A housewarming gift', ['housewarming']],
  ['Griha Pravesh kalash', ['housewarming']],
  ['शादी का कार्ड', ['wedding']],
  ['Silk Shirt for Weddings', ['wedding']],
  ['Navratri2026 chaniya choli', ['navratri']],
  ['Durga\nPuja special', ['navratri']],
])('finds the occasions of %s', (text, expected) => {
  expect(occasionsOf(text)).toEqual(expected);
});

test.each([
  'Holiday bag',
  'Alcoholic drinks',
  'Protein, Heidi, seide',
  'Conamara',
  'Household brush',
  'खरीदी',
  'Durga idol',
])('finds no occasion in %s', (text) => {
  expect(occasionsOf(text)).toEqual([]);
});

test('looks every term up by a part of it', () => {
  for (const occasion of occasions) {
    for (const term of occasionTerms[occasion]) {
      for (const between of ['-', ' ', ''])
        expect(occasionsOf(term.replaceAll('-', between)), term).toContain(occasion);
      expect(occasionWords(occasion).some((word) => term.split('-').includes(word))).toBe(true);
      expect(occasionWords(occasion)).toContain(term.replaceAll('-', ''));
    }
  }
});

test('sorts festivals by their next day in India', () => {
  const first = (today: string) => sortOccasions(today).festivals.slice(0, 4);
  expect(first('2026-11-08')).toEqual(['diwali', 'christmas', 'pongal', 'eid']);
  expect(first('2026-11-09')).toEqual(['christmas', 'pongal', 'eid', 'holi']);
  expect(first('2027-08-17')).toEqual(['raksha-bandhan', 'ganesh-chaturthi', 'onam', 'navratri']);
  expect(first('2027-03-11')).toEqual(['holi', 'eid', 'raksha-bandhan', 'ganesh-chaturthi']);
});

test('has every festival, and what is of any day, also after the last known date', () => {
  const { festivals, anyDay } = sortOccasions('2031-06-01');
  expect([...festivals, ...anyDay]).toEqual([...occasions]);
  expect(anyDay).toEqual(['wedding', 'birthday', 'housewarming']);
});
