import type { Intent } from '#domain/assistant/assistant.ts';
import { minAddressLength } from '#domain/chat/chatCarts.ts';
import { foldDigits } from '#domain/language/phone.ts';
import { parsePincode } from '#domain/sellers/pincodes.ts';
import { findAddress } from './address.ts';
import { findAddressDoubt, stripAddressFrame } from './addressFrame.ts';
import { findPinCode, isWare, namesGoods, namesLook, ordersAnew } from './addressGoods.ts';
import { isMoment, isSentence, namesLandmark } from './addressSentences.ts';
import { findAmounts } from './amounts.ts';
import { findPhrase, findWrongPin, pinCode } from './cartPhrases.ts';
import { isCounted, isSettlement } from './countedPlaces.ts';
import { type Reading, readText, saysAt } from './reading.ts';
import { isNumberAlone, withoutRetracted } from './retractions.ts';
import { spellOut } from './typing.ts';
import { understandReading } from './understand.ts';

/**
 * The relation of a customer's words to their open cart. `address`: recognised by PIN code, house number or place;
 * `unclear`: an address if they confirm it; `short`: too little of one; `pin`: only a PIN code; `same`: their last one;
 * `other`: not about the destination.
 */
export type CartReply =
  | { is: 'address' | 'unclear' | 'short'; address: string; has: AddressParts }
  | { is: 'pin'; pin: string }
  | { is: 'same' | 'pickUp' | 'change' | 'other' };

/** `street`: words such as 'road' and 'flat'; `number`: one besides the PIN code; `wrongPin`: one that should be it. */
export type AddressParts = { street: boolean; number: boolean; wrongPin: string | undefined };

/** Whether the cart waits for an address, has the beginning of one, or is shown with its buttons. */
export type CartState = 'asked' | 'begun' | 'shown';

/** From this score on, words count as a separate question. */
const minAskingScore = 0.6;
const minSureScore = 0.86;

export function readCartReply(typed: string, state: CartState): CartReply {
  const text = typed.normalize('NFC').replaceAll('\0', '').trim();
  const phrase = findPhrase(text);
  if (phrase === 'same' || phrase === 'pickUp') return { is: phrase };
  const pin = onlyPin.exec(foldDigits(text).replace(/\p{Cf}/gu, ''))?.[1];
  if (pin) return { is: 'pin', pin: parsePincode(pin) ?? pin };
  if (isNumberAlone(text) || isMoment(text)) return { is: 'other' };
  const reading = readText(spellOut(text));
  const found = collectEvidence(reading);
  const number = /\d/.test(foldDigits(text).replace(pinCode, ''));
  const has = { street: found.structures > 0, number, wrongPin: findWrongPin(text) };
  const isQuestion = asksSomething(reading);
  const address = stripAddressFrame(text);
  const doubt = findAddressDoubt(address);
  const own = readWithoutFrame(reading, text, address);
  if (!isQuestion && !ordersAnew(own, found) && isRecognised(found) && doubt !== 'goods') {
    if (doubt === 'shop') return { is: 'other' };
    if (doubt === 'denied') return { is: 'change' };
    const isAnnounced = address !== text && announcing.test(text.slice(0, text.length - address.length));
    return { is: doubt || (isCounted(reading, found) && !isAnnounced) ? 'unclear' : 'address', address, has };
  }
  if (phrase === 'change' && !isQuestion) return { is: 'change' };
  if (goingOn.test(text) || state === 'shown' || isQuestion || namesGoods(reading, found.words)) return { is: 'other' };
  if (found.words === found.cities && (found.words > 0 || found.pinAt !== undefined)) {
    return { is: 'short', address, has };
  }
  const isLandmark = namesLandmark(address);
  if (found.structures === 0 && !isLandmark && (wantsSomething(reading, found.words) || isSentence(own)))
    return { is: 'other' };
  const isBare = !has.street && found.cities === 0;
  if (isBare && (countsItems(reading) || withoutRetracted(text) !== text)) return { is: 'other' };
  const isPiece = has.number || text.includes(',') || isLandmark || (state === 'begun' && isUnknown(reading));
  if (isBare && (!isPiece || namesLook(reading))) return { is: 'other' };
  return { is: Array.from(address).length < minAddressLength ? 'short' : 'unclear', address, has };
}

/** 'Manoramaganj': the name of a quarter that no list has. */
const isUnknown = ({ tokens, at }: Reading) =>
  tokens.length <= 2 && at.every((spotted) => spotted.every(({ isGuess }) => isGuess));

/** Whether an address has neither a PIN code nor a city that is known. */
export function lacksCity(address: string): boolean {
  const { cities, pinAt } = collectEvidence(readText(address));
  return cities === 0 && pinAt === undefined;
}

/** The words of an address, unless what is before them names goods: 'send it to her – Lakshmi, 22 Temple View'. */
function readWithoutFrame(reading: Reading, text: string, address: string): Reading {
  const at = text.lastIndexOf(address);
  const frame = readText(text.slice(0, Math.max(0, at)));
  const namesWare = frame.tokens.some(({ kind }, place) => kind === 'number' || isWare(frame, place, false));
  return at <= 0 || namesWare ? reading : readText(address);
}

/** Intents that unknown words and a number trigger in any address: goods are searched for separately. */
const goodsIntents: ReadonlySet<Intent> = new Set(['available', 'list', 'order']);

/** 'Pata: 5 Lanka, Varanasi 221005'. */
const announcing = /address|adress|addres|pata|pta|पता|एड्रेस/iu;

/** '8 boxes then', 'do packet', '2 of the half kg': an address counts and weighs nothing. */
const countsItems = (reading: Reading) => findAmounts(reading).some(({ as }) => as === 'piece' || as === 'measure');

/** '14 Fatehpura', '5 Govindpuram', 'C-45 Malviya': nobody orders so many of something unknown. */
const isHouseNumber = ({ text, tokens, at }: Reading) =>
  houseCode.test(text) ||
  (tokens[0]?.kind === 'number' &&
    ((tokens[0].value ?? 0) > maxGoodsCount || isSettlement(tokens[1]?.said ?? '')) &&
    at.slice(1).every((spotted) => spotted.length === 0));
const houseCode =
  /^(?:[a-z]-\d+|\d+[/-]\d+)(?![\s,]*(?:wal[aei]|quality|din|log|kg|baje|saal|years?)(?!\p{L})|[\s.!]*$)/iu;
const maxGoodsCount = 12;

const wantsSomething = (reading: Reading, words: number) =>
  !isHouseNumber(reading) &&
  understandReading(reading).intents.some(
    ({ name, score }) => score >= (goodsIntents.has(name) && words > 2 ? minSureScore : minAskingScore),
  );

/** 'Sorry 700016', 'pin code 411045 hai'. */
const onlyPin =
  /^(?:(?:sorry|oh|no|ok|it ?s|its|is|the|my|correct|right|sahi|new|pin|pincode|code|hai|nahi|पिन|कोड|सही|सॉरी|नहीं)(?=[\s:,.–\d-])[\s:,.–-]*)*([1-9]\d{2}[\s,\p{Pd}]?\d{3})(?:\s*(?:hai|h|है|pin|pincode|sorry))*[\s,.!।]*$/iu;

/** The signs of an address in a message: cities, words such as 'road' and 'flat', numbers beside them, a PIN code. */
type Evidence = {
  cities: number;
  structures: number;
  isNumbered: boolean;
  pinAt: number | undefined;
  /** Words beside the PIN code. */
  words: number;
};

function collectEvidence(reading: Reading): Evidence {
  const { tokens, at } = reading;
  const evidence: Evidence = { cities: 0, structures: 0, isNumbered: false, pinAt: findPinCode(reading), words: 0 };
  for (let place = 0; place < tokens.length; ) {
    const known = at[place]?.find(({ isGuess, meanings }) => !isGuess && meanings.some(({ is }) => is === 'place'));
    const length = known?.length ?? 1;
    if (known) {
      const isCity = known.meanings.some((meaning) => meaning.is === 'place' && /^\p{Lu}/u.test(meaning.name));
      evidence[isCity ? 'cities' : 'structures'] += 1;
      if (!isCity && hasNumber(reading, place, length)) evidence.isNumbered = true;
    }
    if (known || tokens[place]?.kind === 'word') evidence.words += 1;
    place += length;
  }
  return evidence;
}

/** 'flat 4B', 'gali no 3', '12 MG Road'. */
const numberGap = 3;
function hasNumber({ tokens }: Reading, place: number, length: number): boolean {
  const isNumber = (index: number) => tokens[index]?.kind === 'number' && (tokens[index]?.value ?? 0) < 100_000;
  for (let near = 1; near <= numberGap; near++) {
    if (isNumber(place - near) || isNumber(place + length - 1 + near)) return true;
  }
  return false;
}

/** A PIN code with a place; or the number of a house or street with one more place. */
const isRecognised = ({ pinAt: pin, words, cities, structures, isNumbered }: Evidence) =>
  (pin !== undefined && words > 0) || (isNumbered && structures > 0 && cities + structures > 1);

/** 'Aur rasgulla': goods rather than an address without a PIN code. */
const goingOn = /^(?:aur|and|also|plus|or|phir|fir|और|फिर)(?![\p{L}\p{M}])/iu;
const questions = new Set(['what', 'how_much', 'when', 'where', 'which', 'cod', 'price', 'available', 'send_normally']);
const asking = /^(kya|क्या|hoti|hota|hogi|hoga|होती|होता|होगी|होगा|milegi|milega|मिलेगा|मिलेगी)$/;
const askingFirst = /^(do|does|can|could|will|would|is|are|any)$/;
/** 'Ok and do you have a charger': words before a question. */
const leading = /^(?:ok|okay|and|so|but|hi|hello|also|then|acha|accha|aur)$/;

/** Words inside an address with a PIN code ask nothing: 'Hauz Khas', 'Rate Road'. */
function asksSomething(reading: Reading): boolean {
  const address = findPinCode(reading) === undefined ? undefined : findAddress(reading, findAmounts(reading));
  const { pinAt, structures, isNumbered } = collectEvidence(reading);
  // 'Business Scheme 54' beside a numbered street.
  const isWhole = pinAt !== undefined && structures > 0 && isNumbered;
  const isInside = (place: number) =>
    isWhole || (address !== undefined && place >= address.start && place < address.end);
  const first = reading.tokens.findIndex(({ said }) => !leading.test(said));
  return reading.tokens.some(
    ({ said }, place) =>
      said === '?' ||
      asking.test(said) ||
      (place === first && askingFirst.test(said)) ||
      (!isInside(place) && saysAt(reading, place, questions)),
  );
}
