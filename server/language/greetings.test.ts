import { expect, test } from 'vitest';
import { readGreeting } from './greetings.ts';

test.each([
  ['good morning', 'hello'],
  ['namaste ji', 'hello'],
  ['सुप्रभात सर', 'hello'],
  ['good night', 'hello'],
  ['Happy Diwali to all', 'hello'],
  ['ok thanks', 'thanks'],
  ['thank you so much bhai 🙏', 'thanks'],
  ['ठीक है धन्यवाद', 'thanks'],
  ['🙏🏻', 'thanks'],
  ['ok', undefined],
  ['haan ji', undefined],
  ['haan ji thank you', undefined],
  ['yes, thanks', undefined],
  ['rakhi', undefined],
  ['good morning, papad 30 came', undefined],
  ['hello lamp', undefined],
  ['wrong number', undefined],
  ['thanks?', undefined],
])('%s greets: %s', (text, greeting) => expect(readGreeting(text)).toBe(greeting));
