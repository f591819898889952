import { type Reading, readText, type SpottedPhrase } from './reading.ts';

export type Greeting = 'hello' | 'thanks';

/** Words of a greeting that name nobody and nothing. */
const besides = new Set(
  [
    'ji jee bhai bhaiya bhaiyya sir madam team everyone all dear friends friend haat to you u a very so much and again',
    'for your help aap aapka aapko sab sabko ko bahut bohot जी भाई भैया सर मैडम सब सबको को आप आपका आपको बहुत और',
  ].flatMap((some) => some.normalize('NFC').split(' ')),
);
const farewells = /^(?:bye|goodbye|good ?night|gn|take care|see you|शुभ रात्रि|गुड नाइट|shubh ratri)$/;

/** Agrees to what was asked, while 'ok thanks' may only close a conversation. */
const clearYes = /^(?:yes|yeah|yep|yup|haa?n?|haa?n ?ji|हाँ|हां|हाँ जी|हां जी)$/;

const signs = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|\s/gu;
const isFolded = (text: string) => text.includes('🙏') && text.replace(signs, '') === '';
const festivals =
  'diwali|deepawali|deepavali|holi|eid|rakhi|raksha bandhan|navratri|dussehra|ganesh chaturthi|janmashtami|onam|pongal|lohri|christmas|new year|naya saal|दिवाली|दीपावली|होली|ईद|राखी|नवरात्रि|दशहरा|नया साल';
const wishes = new RegExp(
  `^(?:(?:very )?(?:happy|shubh|शुभ|हैप्पी) (?:${festivals})|(?:${festivals}) (?:mubarak|ki shubhkamna\\S*|मुबारक|की शुभकामना\\S*))(?: (?:to all|to you|everyone|sabko|सबको|ho))?[\\s!.।🙏]*$`.normalize(
    'NFC',
  ),
  'iu',
);

/**
 * What an owner says that asks for nothing: 'good morning', 'namaste ji', 'ok thanks'. `undefined` where any other word
 * or a number stands beside it, and for a mere 'ok'.
 */
export function readGreeting(text: string): Greeting | undefined {
  if (isFolded(text)) return 'thanks';
  // 'Happy Diwali', 'eid mubarak'
  if (wishes.test(text.normalize('NFC').trim())) return 'hello';
  const reading = readText(text);
  const said = new Set<Greeting | 'yes'>();
  for (let place = 0; place < reading.tokens.length; ) {
    const token = reading.tokens[place];
    const found = token?.kind === 'word' ? greetingAt(reading, place) : undefined;
    const words = reading.tokens.slice(place, place + (found?.length ?? 0)).map(({ said: word }) => word);
    if (found?.is === 'yes' && clearYes.test(words.join(' '))) return undefined;
    if (found) said.add(found.is);
    else if (token?.kind === 'number' || token?.said === '?' || (token?.kind === 'word' && !besides.has(token.said)))
      return undefined;
    place += found?.length ?? 1;
  }
  return said.has('thanks') ? 'thanks' : said.has('hello') ? 'hello' : undefined;
}

function greetingAt({ at }: Reading, place: number): { is: Greeting | 'yes'; length: number } | undefined {
  for (const phrase of at[place] ?? []) {
    const is = phrase.isGuess ? undefined : meaningOf(phrase);
    if (is) return { is, length: phrase.length };
  }
  return undefined;
}

function meaningOf({ said, meanings }: SpottedPhrase): Greeting | 'yes' | undefined {
  const names = new Set(meanings.flatMap((meaning) => (meaning.is === 'talk' ? [meaning.name] : [])));
  if (names.has('thanks')) return 'thanks';
  if (names.has('hello') || farewells.test(said)) return 'hello';
  return names.has('yes') ? 'yes' : undefined;
}
