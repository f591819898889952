import { asWords } from './wordPatterns.ts';

const questionWords = asWords(
  'kya|kitn[aei]|kais[aei]|kab|kahan|kaun|kaunsa|konsa|hai na|if (?:i|we) (?:buy|take|order)|if (?:it |this |they |these )?(?:works?|fits?|has|comes?|is|are)|क्या|कितन[ाेी]|कैस[ाेी]|कब|कहाँ|कहां|कौन|do u|do you|have you|u have|(?<!(?:is|was|that|thats) )what|whats|hows|wheres|which|how|when|where|why|does|is it|are they|do you|can you|can i',
);

/** 'Is the kurta full sleeves', 'do these come with fillers', 'any warranty'. */
const askingFirst =
  /^\s*(?:(?:hi|hello|hey|ok|okay|and|but|so|nice|oh|hmm|wait|btw|also|acha|sorry)[\s,.!]+)*(?:is(?! (?:baar|bar|time)(?!\p{L}))|are(?= (?:the|they|these|those|there|you|u|we|your|all|both|any|it|this|that|\p{L}+s)(?!\p{L}))|does|did|was|any|do (?:the|these|those|they|it|i|we)|will (?:it|the|this|that|these|they|u|you)|can (?:i|it|we|u)|has (?:it|the|this)|have (?:they|these|the))(?![\p{L}\p{M}'’])/iu;

/** 'Blouse saath me aata h na': what is said before goes on with it. */
const tagAfter = /(?<![\p{L}\p{M}])(?:hai|h|hain|hoga|hogi|है|हैं|होगा|होगी) (?:na|naa|ना)[\s.!।]*$/iu;
const askingAfter =
  /(?<![\p{L}\p{M}])(?:sakt[aei]|paog[ei]|सकत[ाेी]) (?:hai|hain|h|ho|hu|hoon|है|हैं|हो|हूँ)(?![\p{L}\p{M}])|(?<![\p{L}\p{M}])(?:hai|h|hain|aata|aati|milega|milegi|है|हैं|आता|आती|मिलेगा|मिलेगी) (?:iske|isme|isse|isase|uske|usme|usse|ismein|sath|saath|ya|yaa|इसके|इसमें|इससे|उससे|साथ|या)(?![\p{L}\p{M}])/iu;
/** 'Can you do it in M instead?', 'could u change it to red' ask for that. */
const politeChange =
  /^(?:(?:ok|okay|and|so|also|sorry|wait|actually|please|pls|plz)[\s,.]+)*(?:can|could|will|would) (?:you|u|ya)(?: please| pls| plz| kindly)? (?!.*(?<!\p{L})(?:refund|discount|price|rate|cod|cash|photos?|pics?|pictures?|by \p{L}+day|at (?:rs\.? ?|₹ ?)?\d))(?:(?:change|replace|swap|switch) (?:it|that|this|the \p{L}+) (?:to|with|for|by)|(?:do|make|send|give|get|pack)(?!\p{L}).*(?<!\p{L})instead)(?!\p{L})/iu;
/** Whether words ask something, with or without a question mark. */
export const isQuestion = (text: string): boolean =>
  !politeChange.test(text) && (tagAfter.test(text) || isWholeQuestion(text));
/** The same, where words that only follow such a question are none. */
export const isWholeQuestion = (text: string): boolean =>
  text.includes('?') || askingAfter.test(text) || questionWords.test(text) || askingFirst.test(text);

/** 'Rang to nahi niklega'. */
const doubting = /(?<![\p{L}\p{M}])(?:to|toh|तो) (?:nahi|nhi|nahin|नहीं)(?: [\p{L}\p{M}]+){0,2}[\s.!।]*$/iu;

/** Whether words may ask something: 'sol kiska h', 'rang to nahi utrega'. */
export const mayAsk = (text: string): boolean =>
  isQuestion(text) ||
  doubting.test(text) ||
  /(?:^|\s)(?:h|hai|hain|hoga|hogi|na|naa|right|है|हैं|होगा|होगी|ना)[\s.!।]*$/iu.test(text);
