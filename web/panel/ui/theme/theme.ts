import { createTheme, DEFAULT_THEME, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import * as texts from '#texts/ui.gen.ts';

/** Mantine's dark greys; text, borders, fields and page colours come from web/look/tokens.css. */
const dark: MantineColorsTuple = [
  'var(--ink)',
  '#c9cedd',
  'var(--muted)',
  '#8f97ae',
  'var(--line)',
  'var(--hover)',
  'var(--surface)',
  'var(--surface)',
  'var(--tint)',
  'var(--page)',
];

/** Mantine's scales from web/look/tokens.css. */
const scales = {
  radius: { sm: 'var(--radius-s)', md: 'var(--radius-m)', lg: 'var(--radius-l)', xl: 'var(--radius-xl)' },
  spacing: {
    xs: 'var(--space-xs)',
    sm: 'var(--space-s)',
    md: 'var(--space-m)',
    lg: 'var(--space-l)',
    xl: 'var(--space-xl)',
  },
};

const largeInput = { defaultProps: { size: 'md' } };
/** All texts and controls meet WCAG AA in both colour schemes. */
export function createPanelTheme(): MantineThemeOverride {
  const closable = { closeButtonProps: { 'aria-label': texts.close() } };
  // A dialog's header must not count as a banner of the page.
  const dialog = { ...closable, attributes: { header: { role: 'presentation' } } };
  return createTheme({
    primaryColor: 'indigo',
    // The accent colour of web/look/tokens.css.
    primaryShade: { light: 8, dark: 7 },
    autoContrast: true,
    // White text requires a contrast of 4.5.
    luminanceThreshold: 0.183,
    colors: { dark, green: darkenShades(DEFAULT_THEME.colors.green) },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontFamily: 'var(--font)',
    ...scales,
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
      TextInput: largeInput,
      PasswordInput: largeInput,
      NumberInput: largeInput,
      Textarea: largeInput,
      Checkbox: largeInput,
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
