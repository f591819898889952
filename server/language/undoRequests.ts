/** What asks for the last change to be taken back, and nothing else. */
const undoPattern =
  /^(?:please |plz |pls )?(?:undo|undo (?:it|that|this|last|karo|kar do)|take (?:it|that) back|revert(?: it| that)?|(?:wapas|waapas|vapas)(?: karo| kar do| lo| le lo)?|pehle jaisa (?:karo|kar do)|(?:वापस|वापिस)(?: करो| कर दो| लो| ले लो)?|पहले जैसा (?:करो|कर दो)|अनडू(?: करो)?)$/u;

/** Whether a message asks to undo: 'undo', 'wapas karo', 'पहले जैसा कर दो'. */
export const isUndoRequest = (text: string): boolean =>
  undoPattern.test(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\s.!।]+/gu, ' ')
      .trim(),
  );
