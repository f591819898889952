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
 * The kit's own provider, without what writes its variables and classes into each page: those are in variables.gen.css,
 * and that motion is respected stands in index.html.
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
