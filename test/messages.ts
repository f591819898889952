import fc from 'fast-check';
import type { OutgoingMessage } from '#domain/chat/channel.ts';

/** Characters that are hard to handle in names and descriptions. */
const letters = fc.constantFrom(
  'कुर्ता ',
  '👨‍👩‍👧‍👦',
  'é',
  'Long name ',
  '\n',
  '     ',
  '\0',
  '𝔘',
  'क्षि',
  '\ud83d',
  '-',
  'साड़ी नीली ',
);
const words = fc.oneof(
  fc.string({ unit: letters, maxLength: 60 }),
  fc.string({ unit: letters, minLength: 900, maxLength: 2000 }),
  fc.constant('A very long name of a product that is the same where it is cut'),
);
const choices = fc.uniqueArray(fc.record({ id: fc.uuid(), title: words, description: words }), {
  selector: ({ id }) => id,
  minLength: 1,
  maxLength: 50,
});
const kind = <Kind extends OutgoingMessage['kind']>(name: Kind) => fc.constant(name);

/** Any message that Haat may send, with 1 to 50 variants where there are choices. */
export const anyMessage: fc.Arbitrary<OutgoingMessage> = fc.oneof(
  fc.record({ kind: kind('text'), text: words }),
  fc.record({ kind: kind('buttons'), text: words, buttons: choices }),
  fc.record({
    kind: kind('list'),
    text: words,
    button: words,
    rows: choices,
  }),
  fc.record({ kind: kind('product'), text: words, productId: fc.uuid() }),
  fc.record({
    kind: kind('document'),
    text: words,
    document: fc.record({ name: fc.constant('rows.csv'), problemsOf: fc.uuid(), language: fc.constant('en' as const) }),
  }),
  fc.record({
    kind: kind('template'),
    name: fc.constant('order_shipped'),
    language: fc.constant('en_IN'),
    parameters: fc.array(words, { maxLength: 4 }),
    text: words,
  }),
);
