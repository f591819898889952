import { Switch, type SwitchProps } from '@mantine/core';
import classes from './Toggle.module.css';

/** Mantine's switch with its input on top, so that clicks hit the control itself, also in automated tests. */
export function Toggle(props: Omit<SwitchProps, 'classNames'>) {
  return <Switch {...props} classNames={{ input: classes.input ?? '' }} />;
}
