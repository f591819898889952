import {
  isArgumentElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';

/** The messages of one place in one language, by key, in ICU MessageFormat. */
export type Messages = Record<string, string>;

/** The parameters of a message; `string | number` for one without a plural or select. */
type Parameters = { types: Map<string, Set<string>>; isChat: boolean };

const keyShape = /^[a-z]\w*$/;
/** Reserved words of JavaScript, and names that compiled modules use. */
const reserved = new Set(
  'break case catch class const continue default delete do else enum export extends false finally for function if import in instanceof new null return static super switch this throw true try typeof var void while with yield let await package private public language plural formatCount isolated then'.split(
    ' ',
  ),
);

/**
 * Compiles one place, `texts/{language}/orders.json`, to a module with one typed function per key. The first language
 * is the reference. Throws if another one has a missing or extra key or parameter. Chat messages isolate user-written
 * words (texts/isolated.ts); pages use elements for this.
 */
export function compilePlace(place: string, languages: Record<string, Messages>, isChat = false): string {
  const [[first = '', messages = {}] = [], ...others] = Object.entries(languages);
  for (const [language, translated] of others)
    sameNames(`${language}/${place}.json`, Object.keys(messages), Object.keys(translated));
  const functions = Object.keys(messages).map((key) => {
    const name = `${place}.json: ${key}`;
    if (!keyShape.test(key) || reserved.has(key)) throw new Error(`${name} is no name for a function.`);
    const read = (language: string) => readMessage(`${language}/${name}`, languages[language]?.[key] ?? '', isChat);
    const message = read(first);
    const translations = others.map(([language]): [string, Message] => [language, read(language)]);
    for (const [language, { parameters }] of translations)
      sameNames(`${language}/${name}`, [...message.parameters.types.keys()], [...parameters.types.keys()]);
    const result = translations.reduceRight(
      (rest, [language, { code }]) => `language() === '${language}' ? ${code} : ${rest}`,
      message.code,
    );
    return `/** ${messages[key]?.replaceAll('*/', '* /')} */\nexport const ${key} = ${signature(message)} =>\n  ${result};\n`;
  });
  const body = functions.join('\n');
  const used = (name: string) => body.includes(`${name}(`);
  const imports = [
    ...(['formatCount', 'plural'].some(used)
      ? [`import { ${['formatCount', 'plural'].filter(used).join(', ')} } from './formats.ts';\n`]
      : []),
    ...(used('isolated') ? [`import { isolated } from './isolated.ts';\n`] : []),
    ...(others.length > 0 ? [`import { language } from './language.ts';\n`] : []),
  ];
  return `${imports.join('')}\n${body}`;
}

function sameNames(where: string, wanted: string[], found: string[]): void {
  const missing = wanted.filter((name) => !found.includes(name));
  const unknown = found.filter((name) => !wanted.includes(name));
  if (missing.length + unknown.length === 0) return;
  throw new Error(`texts/${where} lacks [${missing.join(', ')}] and has [${unknown.join(', ')}] too many.`);
}

type Message = { code: string; parameters: Parameters; isRich: boolean };

function readMessage(where: string, text: string, isChat: boolean): Message {
  try {
    // The parser has no self-closing elements, so <moment/> becomes an empty element.
    const elements = parse(text.replace(/<(\w+)\/>/g, '<$1></$1>'), { requiresOtherClause: true });
    const isRich = contains(elements, isTagElement);
    const parameters: Parameters = { types: new Map(), isChat };
    const code = isRich ? `[${partsOf(elements, parameters)}]` : template(elements, parameters);
    return { code, parameters, isRich };
  } catch (error) {
    throw new Error(`texts/${where} cannot be read: ${error instanceof Error ? error.message : error} in "${text}"`);
  }
}

function contains(elements: MessageFormatElement[], is: (element: MessageFormatElement) => boolean): boolean {
  return elements.some(
    (element) =>
      is(element) ||
      ('options' in element &&
        typeof element.options === 'object' &&
        Object.values(element.options ?? {}).some((option) =>
          contains((option as { value: MessageFormatElement[] }).value, is),
        )),
  );
}

function signature({ parameters, isRich }: Message): string {
  const fields = [...parameters.types].map(
    ([name, types]) => `${name}: ${[...types].sort().join(' & ') || 'string | number'}`,
  );
  const argument = fields.length > 0 ? `p: { ${fields.join('; ')} }` : '';
  return isRich ? `<Part>(${argument}): (Part | string)[]` : `(${argument}): string`;
}

function need(parameters: Parameters, name: string, type?: string): string {
  const types = parameters.types.get(name) ?? new Set();
  parameters.types.set(name, type ? types.add(type) : types);
  return `p.${name}`;
}

/** A message, or the text in one of its elements, as a template literal. */
function template(elements: MessageFormatElement[], parameters: Parameters, counted?: string): string {
  const pieces = elements.map((element) =>
    isLiteralElement(element)
      ? element.value.replace(/[\\`]|\$(?=\{)/g, '\\$&')
      : `\${${expression(element, parameters, counted)}}`,
  );
  return `\`${pieces.join('')}\``;
}

/** A message with elements, as the items of an array. */
function partsOf(elements: MessageFormatElement[], parameters: Parameters, counted?: string): string {
  const parts = elements.map((element) => {
    if (isPluralElement(element) || isSelectElement(element)) {
      return `...${choice(element, parameters, (value, inner) => `[${partsOf(value, parameters, inner)}]`, counted)}`;
    }
    if (isTagElement(element)) {
      const children = template(element.children, parameters, counted);
      return `${need(parameters, element.value, '((text: string) => Part)')}(${children})`;
    }
    return template([element], parameters, counted);
  });
  return parts.join(', ');
}

function expression(element: MessageFormatElement, parameters: Parameters, counted?: string): string {
  if (isArgumentElement(element)) {
    const result = need(parameters, element.value);
    return parameters.isChat ? `isolated(${result})` : result;
  }
  if (isNumberElement(element)) return `formatCount(${need(parameters, element.value, 'number')})`;
  if (isPoundElement(element) && counted) return `formatCount(${counted})`;
  if (isPluralElement(element) || isSelectElement(element)) {
    return choice(element, parameters, (value, inner) => template(value, parameters, inner), counted);
  }
  throw new Error('there is something that texts do not have (dates and money are written by texts/formats.ts)');
}

type Choice = Extract<MessageFormatElement, { options: Record<string, { value: MessageFormatElement[] }> }>;

function choice(
  element: Choice,
  parameters: Parameters,
  say: (value: MessageFormatElement[], counted?: string) => string,
  counted?: string,
): string {
  const options = Object.entries(element.options);
  if (isPluralElement(element)) {
    const name = need(parameters, element.value, 'number');
    return `plural(${name}, { ${options.map(([form, { value }]) => `'${form}': ${say(value, name)}`).join(', ')} })`;
  }
  const names = options.map(([name]) => name).filter((name) => name !== 'other');
  const argument = need(parameters, element.value, 'string');
  const other = say(element.options.other?.value ?? [], counted);
  return `(${names.reduceRight((rest, name) => `${argument} === '${name}' ? ${say(element.options[name]?.value ?? [], counted)} : ${rest}`, other)})`;
}
