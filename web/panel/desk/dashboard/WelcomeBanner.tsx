import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './WelcomeBanner.module.css';

export function WelcomeBanner({ title, text }: { title: string; text: ReactNode }) {
  return (
    <header className={classes.banner}>
      <Title order={1} className={classes.title ?? ''}>
        {title}
      </Title>
      <p className={classes.text}>{text}</p>
    </header>
  );
}
