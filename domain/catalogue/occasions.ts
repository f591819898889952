/** The occasions that products can be listed for, as used in the address: festivals first, then those of any day. */
export const occasions = [
  'diwali',
  'raksha-bandhan',
  'navratri',
  'eid',
  'christmas',
  'holi',
  'ganesh-chaturthi',
  'onam',
  'pongal',
  'wedding',
  'birthday',
  'housewarming',
] as const;
export type Occasion = (typeof occasions)[number];

/** At most so many occasions are offered, so many of them festivals. */
export const maxOccasions = { festivals: 4, all: 6 } as const;

/**
 * What sellers write when a product is for an occasion: English, Hindi in Latin letters, Devanagari. A hyphen may also be
 * a blank or nothing.
 */
export const occasionTerms: Record<Occasion, readonly string[]> = {
  diwali: [
    'diwali',
    'deepavali',
    'deepawali',
    'dipawali',
    'divali',
    'dhanteras',
    'दिवाली',
    'दीवाली',
    'दीपावली',
    'धनतेरस',
  ],
  'raksha-bandhan': ['rakhi', 'rakhis', 'raksha-bandhan', 'राखी', 'रक्षा-बंधन', 'रक्षा-बन्धन'],
  navratri: [
    ...['navratri', 'navaratri', 'navratra', 'garba', 'dandiya', 'durga-puja', 'durga-pooja', 'dussehra', 'dasara'],
    ...['नवरात्रि', 'नवरात्र', 'गरबा', 'डांडिया', 'दुर्गा-पूजा', 'दशहरा'],
  ],
  eid: ['eid', 'eidi', 'bakrid', 'ईद', 'ईदी', 'बकरीद'],
  christmas: ['christmas', 'xmas', 'क्रिसमस'],
  holi: ['holi', 'होली'],
  'ganesh-chaturthi': [
    'ganesh-chaturthi',
    'ganesha-chaturthi',
    'vinayaka-chaturthi',
    'ganeshotsav',
    'गणेश-चतुर्थी',
    'गणेशोत्सव',
  ],
  onam: ['onam', 'ओणम'],
  pongal: ['pongal', 'sankranti', 'sankranthi', 'पोंगल', 'संक्रांति', 'संक्रान्ति'],
  wedding: ['wedding', 'weddings', 'bridal', 'shaadi', 'shadi', 'vivah', 'शादी', 'विवाह'],
  birthday: ['birthday', 'birthdays', 'janamdin', 'janmdin', 'जन्मदिन'],
  housewarming: ['house-warming', 'griha-pravesh', 'grih-pravesh', 'गृह-प्रवेश'],
};

/**
 * The last day of each festival, in India; for Navratri it is Dussehra. Both Eids count. Most follow the moon, so a day
 * may be one off, which only changes the sequence of the links.
 */
const festivalDays: Partial<Record<Occasion, readonly string[]>> = {
  diwali: ['2026-11-08', '2027-10-29', '2028-10-17', '2029-11-05', '2030-10-26'],
  'raksha-bandhan': ['2026-08-28', '2027-08-17', '2028-08-05', '2029-08-23', '2030-08-13'],
  navratri: ['2026-10-20', '2027-10-09', '2028-09-27', '2029-10-16', '2030-10-06'],
  eid: [
    ...['2026-03-21', '2026-05-27', '2027-03-10', '2027-05-17', '2028-02-27', '2028-05-05'],
    ...['2029-02-15', '2029-04-24', '2030-02-05', '2030-04-14'],
  ],
  christmas: ['2026-12-25', '2027-12-25', '2028-12-25', '2029-12-25', '2030-12-25'],
  holi: ['2026-03-04', '2027-03-22', '2028-03-11', '2029-03-01', '2030-03-20'],
  'ganesh-chaturthi': ['2026-09-14', '2027-09-04', '2028-08-23', '2029-09-11', '2030-09-01'],
  onam: ['2026-08-26', '2027-09-12', '2028-09-01', '2029-08-22', '2030-09-09'],
  pongal: ['2026-01-14', '2027-01-15', '2028-01-15', '2029-01-14', '2030-01-14'],
};

/**
 * The festivals, the next one first, and the occasions of any day. `today` is a date in India as YYYY-MM-DD. Festivals
 * without a known date are last, in the order of the list.
 */
export function sortOccasions(today: string): { festivals: Occasion[]; anyDay: Occasion[] } {
  const nextDay = (occasion: Occasion) => festivalDays[occasion]?.find((day) => day >= today) ?? 'unknown';
  const festivals = occasions.filter((occasion) => festivalDays[occasion]);
  return {
    festivals: festivals.toSorted((one, other) => nextDay(one).localeCompare(nextDay(other))),
    anyDay: occasions.filter((occasion) => !festivalDays[occasion]),
  };
}

/** Letters that continue a term to another word: "holi" is not in "holiday". */
const letters = 'a-z\u0900-\u097f';

/** A regular expression, for JavaScript and PostgreSQL, that finds an occasion's terms in a text in lower case. */
export function occasionPattern(occasion: Occasion): string {
  const terms = occasionTerms[occasion].map((term) => term.replaceAll('-', '[ \n-]?'));
  return `(^|[^${letters}])(${terms.join('|')})($|[^${letters}])`;
}

const longestWord = (term: string) =>
  term.split('-').reduce((found, word) => (word.length > found.length ? word : found), '');

/** Words by which an occasion's products can be looked up: of each term the longest one, and the term as one word. */
export const occasionWords = (occasion: Occasion): string[] => [
  ...new Set(occasionTerms[occasion].flatMap((term) => [longestWord(term), term.replaceAll('-', '')])),
];
