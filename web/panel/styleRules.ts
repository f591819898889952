/**
 * The server's JSX runtime, in place of `react/jsx-runtime`: style attributes become rules of one style sheet. The
 * content security policy forbids such attributes in HTML, but the page must look right before its script loads.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { CSSProperties, ElementType, Key } from 'react';
import { jsx as createElement, Fragment } from '#jsx-runtime';
import { styleAttribute } from './serverRendering.ts';

type Props = Record<string, unknown> & { style?: CSSProperties | undefined };

/** The declarations of the page that is being rendered, each with its number. */
const currentDeclarations = new AsyncLocalStorage<Map<string, number>>();

/** Renders a page and returns it with its style sheet. */
export async function collectStyleRules(render: () => Promise<string>): Promise<{ html: string; rules: string }> {
  const declarations = new Map<string, number>();
  const html = await currentDeclarations.run(declarations, render);
  const rules = [...declarations].map(([text, number]) => `[${styleAttribute}="${number}"]{${text}}`);
  return { html, rules: rules.join('') };
}

/** The props of an HTML element with the number of its rule instead of its style. */
function moveStyle({ style, ...props }: Props, declarations: Map<string, number>): Props {
  const text = style && toDeclarations(style);
  if (!text) return props;
  const number = declarations.get(text) ?? declarations.size;
  declarations.set(text, number);
  return { ...props, [styleAttribute]: number };
}

/** CSS of a style object. No value can end the rule or the style element that contain it. */
export function toDeclarations(style: CSSProperties): string {
  let text = '';
  for (const [name, value] of Object.entries(style)) {
    if (value === undefined || value === null || value === '' || typeof value === 'boolean') continue;
    text += `${text && ';'}${toPropertyName(name)}:${typeof value === 'number' ? withUnit(name, value) : escapeValue(value)}`;
  }
  return text;
}

const isVariable = (name: string) => name.startsWith('--');

const toPropertyName = (name: string) =>
  isVariable(name) ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Properties whose numbers have no unit, of those that components use. */
const unitless = new Set(['flex', 'flexGrow', 'flexShrink', 'fontWeight', 'lineHeight', 'opacity', 'order', 'zIndex']);

const withUnit = (name: string, value: number) =>
  value === 0 || isVariable(name) || unitless.has(name) ? `${value}` : `${value}px`;

const escapeValue = (value: string) =>
  value.trim().replace(/[<>{};\\]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `);

export function jsx(type: ElementType, props: Props, key?: Key) {
  const declarations = props.style && typeof type === 'string' ? currentDeclarations.getStore() : undefined;
  const moved = declarations ? moveStyle(props, declarations) : props;
  return createElement(type, moved, key);
}

export { Fragment, jsx as jsxs };
