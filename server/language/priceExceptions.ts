import type { RequestWords } from './requestWords.ts';

/** Before the goods that are left out. */
const before = /^(?:except|excluding|besides)$/;
const twoBefore = /^(?:other than|apart from|but not|leaving out|except for)$/;
/** After them. */
const after = /^(?:chh?od(?:kar|ke)|alawa|alava|siwa|siva|siway|छोड़कर|छोड़के|अलावा|सिवा|सिवाय)$/;
const twoAfter = /^(?:chh?od (?:kar|ke)|छोड़ (?:कर|के))$/;
const linking = /^(?:the|for|my|all|and|aur|ko|ke|और|को|के)$/;
const filling = /^(?:the|for|my|all|ko|ke|को|के)$/;

/**
 * 'Raise all prices except bags', 'saree chhodkar sab 10% kam': the text without the goods that are left out, and these;
 * empty if they are not named. `undefined` if nothing is left out.
 */
export function splitException({ reading, rest }: RequestWords): { kept: string; left: string } | undefined {
  const { tokens } = reading;
  const said = (place: number) => tokens[place]?.said.normalize('NFC') ?? '';
  const pair = (place: number) => `${said(place)} ${said(place + 1)}`;
  for (const place of tokens.keys()) {
    const length = twoBefore.test(pair(place)) || twoAfter.test(pair(place)) ? 2 : 1;
    const isBefore = length === 2 ? twoBefore.test(pair(place)) : before.test(said(place));
    const isAfter = length === 2 ? twoAfter.test(pair(place)) : after.test(said(place));
    if (!isBefore && !isAfter) continue;
    let [from, to] = [place, place + length];
    const isNamed = (at: number) => rest.includes(at) || linking.test(said(at));
    if (isBefore) while (isNamed(to)) to++;
    else while (isNamed(from - 1)) from--;
    const left = tokens.slice(isBefore ? place + length : from, isBefore ? to : place);
    const kept = [...tokens.slice(0, from), ...tokens.slice(to)];
    const join = (some: typeof left) => some.map((token) => token.said).join(' ');
    return { kept: join(kept), left: join(left.filter((token) => !filling.test(token.said))) };
  }
  return undefined;
}
