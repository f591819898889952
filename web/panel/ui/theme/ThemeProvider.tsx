import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { createPanelTheme } from './theme.ts';

const getRootElement = () => document.documentElement;

/**
 * Mantine's provider without its injected styles and classes: the variables are in variables.gen.css, and the attribute
 * for reduced motion is in index.html.
 */
export function ThemeProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [manager] = useState(() => localStorageColorSchemeManager());
  const [theme] = useState(createPanelTheme);
  const scheme = useProviderColorScheme({
    manager,
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    getRootElement,
  });
  return (
    <MantineContext
      value={{
        ...scheme,
        getRootElement,
        getStyleNonce: () => nonce,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: true,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
