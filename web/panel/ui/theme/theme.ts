import { createTheme, DEFAULT_THEME, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import * as texts from '#texts/ui.gen.ts';

/** Mantine's dark greys; text, borders, fields and page colours come from web/design/tokens.css. */
const dark: MantineColorsTuple = [
  'var(--ink)',
  '#d8ccbf',
  'var(--muted)',
  '#9d8f82',
  'var(--line)',
  'var(--hover)',
  'var(--surface)',
  'var(--surface)',
  'var(--tint)',
  'var(--page)',
];

/** Mantine's own greys are cold. */
const gray: MantineColorsTuple = [
  '#faf6f0',
  '#f4ede3',
  '#e8dfd3',
  '#dbd0c2',
  '#c6b9aa',
  '#a89a8b',
  '#87796d',
  '#655a52',
  '#463d36',
  '#2b2420',
];

/** The accent; shades 8 and 6 are those of web/design/tokens.css. */
const rani: MantineColorsTuple = [
  '#fceaf2',
  '#f9d8e7',
  '#f3b0cf',
  '#ec85b4',
  '#de5695',
  '#d13880',
  '#c2276f',
  '#ab1f61',
  '#a8175b',
  '#8a0f49',
];

/** Mantine's scales from web/design/tokens.css. */
const scales = {
  radius: { sm: 'var(--radius-s)', md: 'var(--radius-m)', lg: 'var(--radius-l)', xl: 'var(--radius-round)' },
  spacing: {
    xs: 'var(--space-xs)',
    sm: 'var(--space-s)',
    md: 'var(--space-m)',
    lg: 'var(--space-l)',
    xl: 'var(--space-xl)',
  },
  fontSizes: {
    xs: 'var(--text-s)',
    sm: 'var(--text-s)',
    md: 'var(--text-m)',
    lg: 'var(--text-l)',
    xl: 'var(--text-xl)',
  },
  shadows: { xs: 'none', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
};

const largeInput = { defaultProps: { size: 'md' } };
/** All texts and controls meet WCAG AA in both colour schemes. */
export function createPanelTheme(): MantineThemeOverride {
  const closable = { closeButtonProps: { 'aria-label': texts.close() } };
  // A dialog's header must not count as a banner of the page.
  const dialog = { ...closable, attributes: { header: { role: 'presentation' } } };
  return createTheme({
    primaryColor: 'rani',
    primaryShade: { light: 8, dark: 6 },
    autoContrast: true,
    // White text requires a contrast of 4.5.
    luminanceThreshold: 0.183,
    colors: { dark, gray, rani, green: darkenShades(DEFAULT_THEME.colors.green) },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontFamily: 'var(--font)',
    ...scales,
    fontWeights: { medium: '550' },
    headings: {
      fontWeight: '650',
      sizes: {
        h1: { fontSize: 'var(--text-xl)', lineHeight: '1.25' },
        h2: { fontSize: 'var(--text-l)', lineHeight: '1.4' },
        h3: { fontSize: 'var(--text-m)', lineHeight: '1.5' },
      },
    },
    components: {
      TextInput: largeInput,
      PasswordInput: largeInput,
      NumberInput: largeInput,
      Textarea: largeInput,
      Checkbox: largeInput,
      Radio: largeInput,
      Switch: largeInput,
      NativeSelect: { defaultProps: { size: 'md', rightSection: createElement(IconChevronDown, { size: 18 }) } },
      Modal: { defaultProps: { ...dialog, centered: true, radius: 'lg' } },
      Drawer: { defaultProps: dialog },
      Notification: { defaultProps: closable },
    },
  });
}

/** Mantine's green is too pale for white text. */
function darkenShades(palette: MantineColorsTuple): MantineColorsTuple {
  const [c0, c1, c2, c3, c4, c5, c6, c7] = palette;
  return [c0, c1, c2, c3, c4, c5, c6, c7, '#237a37', '#1c6b2f'];
}
