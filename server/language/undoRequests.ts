/** What asks for the last change to be taken back. */
const undoing =
  /(?<![\p{L}\p{M}])(?:undo|revert|reverse|roll ?back|take (?:it |that |this )?back|wapas|waapas|vapas|pehle jaisa|cancel (?:the |that |my )?(?:last )?changes?|(?:badlav|change) (?:cancel|radd)|वापस|वापिस|पहले जैसा|अनडू|बदलाव (?:रद्द|कैंसिल))(?![\p{L}\p{M}])/u;
/** Words beside it that name no goods. */
const fillers = new Set(
  [
    'please plz pls the that this it last one change changes my i a was made by mistake wrong sorry oops',
    'karo kar do lo le lijiye lijie pichla pichhla pichle wala wali badlav galat galti se ho gaya gayi gaye hai abhi jo kiya',
    'isko ise usko use yeh ye woh wo करो कर दो लो ले लीजिए लीजिये पिछला पिछले वाला वाली बदलाव ग़लत गलत ग़लती गलती से हो गया गई है',
    'अभी जो किया इसको इसे उसको उसे यह वह सॉरी',
  ].flatMap((some) => some.normalize('NFC').split(' ')),
);

/** Whether a message asks to undo and says nothing else: 'undo', 'wapas karo', 'galat ho gaya, पहले जैसा कर दो'. */
export function isUndoRequest(text: string): boolean {
  const said = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.,!।]+/gu, ' ')
    .trim();
  const rest = said.replace(undoing, ' ').split(' ').filter(Boolean);
  return undoing.test(said) && rest.every((word) => fillers.has(word));
}

/** 'Cancel that', 'cancel karo': takes back the change that was just made, if there is one. */
export const saysCancel = (text: string): boolean =>
  /^(?:please )?(?:cancel|radd|रद्द|कैंसिल|कैंसल)(?: (?:that|it|this|karo|kar do|करो|कर दो))?[\s.!।]*$/iu.test(
    text.normalize('NFC').trim(),
  );
