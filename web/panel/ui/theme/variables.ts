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

/** Where the kit's own colours are too pale to be read; and the tints, see `tint`. */
const panelVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-error': colors.red[9],
    '--mantine-color-success': colors.green[9],
    '--mantine-color-anchor': colors.indigo[8],
    '--mantine-color-default-border': 'var(--line)',
    ...tints(colors, (palette) => [palette[1], darken(palette[9], 0.3)]),
  },
  dark: {
    '--mantine-color-error': colors.red[4],
    '--mantine-color-success': colors.green[4],
    '--mantine-color-anchor': colors.indigo[3],
    // Their text is chosen for the light scheme's shade, white: the dark one's is too pale for it.
    '--mantine-color-red-filled': colors.red[8],
    '--mantine-color-red-filled-hover': colors.red[9],
    '--mantine-color-green-filled': colors.green[8],
    '--mantine-color-green-filled-hover': colors.green[9],
    ...tints(colors, (palette) => [alpha(palette[8], 0.22), palette[2]]),
  },
});

type Palettes = Parameters<CSSVariablesResolver>[0]['colors'];

function tints(colors: Palettes, mix: (palette: MantineColorsTuple) => [back: string, text: string]) {
  const variables: Record<string, string> = {};
  for (const [name, palette] of Object.entries(colors)) {
    const [back, text] = mix(palette);
    variables[`--tint-${name}-back`] = back;
    variables[`--tint-${name}-text`] = text;
  }
  return variables;
}

/**
 * What variables.gen.css is: the variables of the kit that are not its own style sheet's. The kit could make them in each
 * browser and on each page; they are always the same.
 */
export function variablesSheet(): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, createPanelTheme());
  const usual = defaultCssVariablesResolver(DEFAULT_THEME);
  const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(theme), panelVariables(theme));
  const css = convertCssVariables({
    variables: without(usual.variables, variables),
    light: without(usual.light, light),
    dark: without(usual.dark, dark),
  });
  return css.replaceAll(/\s*[;{}]\s*/g, (mark) => `${mark.trim()}\n`);
}

const without = (usual: Record<string, string>, variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name, value]) => usual[name] !== value));
