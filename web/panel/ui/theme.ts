import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';

const comfortableInput = { size: 'md' as const };
const closeButton = { closeButtonProps: { 'aria-label': 'Close' } };

/** Calm, with room to breathe; every text and control reaches WCAG AA in both colour schemes. */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.3' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: comfortableInput },
    PasswordInput: { defaultProps: comfortableInput },
    NumberInput: { defaultProps: comfortableInput },
    NativeSelect: { defaultProps: comfortableInput },
    Select: { defaultProps: comfortableInput },
    Textarea: { defaultProps: comfortableInput },
    Checkbox: { defaultProps: comfortableInput },
    Switch: { defaultProps: comfortableInput },
    Modal: { defaultProps: { ...closeButton, centered: true, radius: 'lg' } },
    Drawer: { defaultProps: closeButton },
    Notification: { defaultProps: closeButton },
  },
});

/** Where the kit's own colours are too pale to be read, or the panel needs a colour that the kit lacks. */
export const cssVariables: CSSVariablesResolver = (resolved) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5b6470',
    '--mantine-color-placeholder': '#6b7480',
    '--mantine-color-error': resolved.colors.red?.[9] ?? 'darkred',
    '--mantine-color-success': '#1c6b2f',
    '--mantine-color-anchor': resolved.colors.indigo?.[8] ?? 'darkblue',
    '--mantine-color-default-border': '#dfe3e8',
    '--panel-canvas': '#f7f8fa',
    '--panel-surface': '#ffffff',
    '--panel-line': '#e6e9ee',
    '--panel-hover': '#f1f3f6',
  },
  dark: {
    '--mantine-color-body': '#17181c',
    '--mantine-color-text': '#e3e5e8',
    '--mantine-color-dimmed': '#a0a6b0',
    '--mantine-color-placeholder': '#8d949f',
    '--mantine-color-error': resolved.colors.red?.[4] ?? 'salmon',
    '--mantine-color-success': resolved.colors.green?.[4] ?? 'lightgreen',
    '--mantine-color-anchor': resolved.colors.indigo?.[3] ?? 'lightblue',
    '--mantine-color-default-border': '#363941',
    '--mantine-color-default': '#1d1f24',
    '--mantine-color-default-hover': '#26282e',
    '--panel-canvas': '#101114',
    '--panel-surface': '#17181c',
    '--panel-line': '#292c32',
    '--panel-hover': '#202227',
  },
});
