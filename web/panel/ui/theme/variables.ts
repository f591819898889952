import {
  alpha,
  type CSSVariablesResolver,
  convertCssVariables,
  DEFAULT_THEME,
  darken,
  deepMerge,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  mergeMantineTheme,
} from '@mantine/core';
import { createPanelTheme } from './theme.ts';

/** Overrides of Mantine's colours that are too pale, and the variables of `tint`. */
const panelVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-error': colors.red[9],
    '--mantine-color-success': colors.green[9],
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-default-border': 'var(--line)',
    ...getTints(colors, (palette) => [palette[1], darken(palette[9], 0.3)]),
  },
  dark: {
    '--mantine-color-error': colors.red[4],
    '--mantine-color-success': colors.green[4],
    '--mantine-color-anchor': 'var(--link)',
    // Mantine picks white text by the light shade; the dark shade is too pale for it.
    '--mantine-color-red-filled': colors.red[8],
    '--mantine-color-red-filled-hover': colors.red[9],
    '--mantine-color-green-filled': colors.green[8],
    '--mantine-color-green-filled-hover': colors.green[9],
    ...getTints(colors, (palette) => [alpha(palette[8], 0.22), palette[2]]),
  },
});

type Palettes = Parameters<CSSVariablesResolver>[0]['colors'];

function getTints(colors: Palettes, mix: (palette: MantineColorsTuple) => [back: string, text: string]) {
  const variables: Record<string, string> = {};
  for (const [name, palette] of Object.entries(colors)) {
    const [back, text] = mix(palette);
    variables[`--tint-${name}-back`] = back;
    variables[`--tint-${name}-text`] = text;
  }
  return variables;
}

/**
 * The content of variables.gen.css: Mantine's variables that differ from its default style sheet. Generated once,
 * instead of on each page in each browser.
 */
export function variablesSheet(): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, createPanelTheme());
  const defaults = defaultCssVariablesResolver(DEFAULT_THEME);
  const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(theme), panelVariables(theme));
  const css = convertCssVariables({
    variables: omitDefaults(defaults.variables, variables),
    light: omitDefaults(defaults.light, light),
    dark: omitDefaults(defaults.dark, dark),
  });
  return css.replaceAll(/\s*[;{}]\s*/g, (mark) => `${mark.trim()}\n`);
}

const omitDefaults = (usual: Record<string, string>, variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name, value]) => usual[name] !== value));
