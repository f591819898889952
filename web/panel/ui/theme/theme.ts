import {
  alpha,
  type CSSVariablesResolver,
  createTheme,
  DEFAULT_THEME,
  darken,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import * as texts from '#texts/ui.gen.ts';

/** Bluish greys for the dark scheme, from text (0) over lines (4) and inputs (6) to the page (7 and darker). */
const dark: MantineColorsTuple = [
  '#e3e5e8',
  '#b9bec7',
  '#a0a6b0',
  '#8d949f',
  '#3a3e46',
  '#2c2f36',
  '#1d1f24',
  '#17181c',
  '#121317',
  '#0c0d0f',
];

const input = { defaultProps: { size: 'md' } };
/** Calm, with room to breathe; every text and control reaches WCAG AA in both colour schemes. */
export function createPanelTheme(): MantineThemeOverride {
  const closable = { closeButtonProps: { 'aria-label': texts.close() } };
  // A dialog's heading is not a banner of the page.
  const dialog = { ...closable, attributes: { header: { role: 'presentation' } } };
  return createTheme({
    primaryColor: 'indigo',
    primaryShade: 8,
    autoContrast: true,
    // White text down to a contrast of 4.5.
    luminanceThreshold: 0.183,
    colors: { dark, green: darker(DEFAULT_THEME.colors.green) },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    fontWeights: { medium: '550' },
    headings: {
      fontWeight: '650',
      sizes: {
        h1: { fontSize: '1.625rem', lineHeight: '1.3' },
        h2: { fontSize: '1.1875rem', lineHeight: '1.4' },
        h3: { fontSize: '1rem', lineHeight: '1.5' },
      },
    },
    components: {
      TextInput: input,
      PasswordInput: input,
      NumberInput: input,
      Textarea: input,
      Checkbox: input,
      Switch: input,
      NativeSelect: { defaultProps: { size: 'md', rightSection: createElement(IconChevronDown, { size: 18 }) } },
      Modal: { defaultProps: { ...dialog, centered: true, radius: 'lg' } },
      Drawer: { defaultProps: dialog },
      Notification: { defaultProps: closable },
    },
  });
}

/** The kit's green is too pale for white text. */
function darker(palette: MantineColorsTuple): MantineColorsTuple {
  const [c0, c1, c2, c3, c4, c5, c6, c7] = palette;
  return [c0, c1, c2, c3, c4, c5, c6, c7, '#237a37', '#1c6b2f'];
}

/** Where the kit's own colours are too pale to be read; and the tints, see `tint`. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-text': '#16181d',
    '--mantine-color-dimmed': '#5b6470',
    '--mantine-color-placeholder': '#6b7480',
    '--mantine-color-error': colors.red[9],
    '--mantine-color-success': colors.green[9],
    '--mantine-color-anchor': colors.indigo[8],
    '--mantine-color-default-border': '#d9dde3',
    ...tints(colors, (palette) => [palette[1], darken(palette[9], 0.3)]),
  },
  dark: {
    '--mantine-color-error': colors.red[4],
    '--mantine-color-success': colors.green[4],
    '--mantine-color-anchor': colors.indigo[3],
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
