import { Switch, type SwitchProps } from '@mantine/core';
import classes from './Toggle.module.css';

/** The kit's switch with its input on top, so that what is clicked is the control itself, whatever does the clicking. */
export function Toggle(props: Omit<SwitchProps, 'classNames'>) {
  return <Switch {...props} classNames={{ input: classes.input ?? '' }} />;
}
