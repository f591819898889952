import { withOnlyDigits } from './retractions.ts';

/** 'One more kg' is '1 kg more'. */
const moreOfUnit =
  /(?<![\p{L}\p{M}\p{N}])(\p{N}+|one|two|half|ek|do|adha|aadha|एक|दो|आधा) (more|aur|extra|और) (kgs?|kilos?|g|gms?|grams?|litres?|liters?|ltr|ml|met(?:er|re)s?|किलो|ग्राम|लीटर|मीटर)(?![\p{L}\p{M}])/giu;

/** 'Podi one is enough' counts. */
const oneEnough = /(?<!\p{L})one(?= (?:is|will be|would be) (?:enough|fine|sufficient))/giu;

/** 'Gamla bhi do chahiye': before a verb of wishing, 'do' counts. */
const twoWanted =
  /(?<![\p{L}\p{M}])(?:do|दो)(?= (?:chahiye|chaiye|chahie|mangwa|len[aei]|चाहिए|चाहिये|मँगवा|लेन[ाेी])(?![\p{L}]))/giu;

/** '28 might be small, give 30', '36 tight hoga 38 kar do': the first is replaced. */
const unfitting =
  /(?<![\p{L}\p{N}])(\d{1,3}|x{0,3}[sml]|xl) (?:(?:might|may|will|would|is going to|could) be|is|was|feels|looks)(?: (?:a bit|too|very|little))* (?:small|tight|big|large|loose|short|long)[\s,.;]+(?:(?:so|then|please|pls|better)[\s,]+)*(?:give|send|make(?: it)?|take|get)(?: me)? (?=\d|x{0,3}[sml](?!\p{L}))/giu;
const unfittingHindi =
  /(?<![\p{L}\p{N}])(\d{1,3}|x{0,3}[sml]|xl) (?:(?:thoda|bahut|zyada) )?(?:tight|chhota|chota|bada|dheela|टाइट|छोटा|बड़ा|ढीला) (?:hoga|hogi|rahega|ho jayega|hai|होगा|रहेगा|है)[\s,.;]+(?:(?:to|toh|तो)[\s,]+)?(?=\d|x{0,3}[sml](?!\p{L}))/giu;

/** Returns a text with words that count as digits, where they count for sure. */
export const spellCounts = (text: string): string =>
  withOnlyDigits(
    text
      .replace(moreOfUnit, '$1 $3 $2')
      .replace(oneEnough, '1')
      .replace(twoWanted, '2')
      .replace(unfitting, '$1 ki jagah ')
      .replace(unfittingHindi, '$1 ki jagah '),
  );
