import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { maxSearchLength } from '#domain/platform/search.ts';
import * as texts from '#texts/ui.gen.ts';
import { useEarlyText } from '../../lib/useEarlyText.ts';

/** A search field whose value is controlled from outside, usually by the URL. Typing is reported with a delay. */
export function SearchBox(props: {
  /** The active search. */
  value: string;
  /** Called with the trimmed text when typing pauses, immediately on Enter and on clearing. */
  onChange: (value: string) => void;
  /** Also the name for screen readers. */
  placeholder: string;
}) {
  const { value, onChange } = props;
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const report = (next: string) => {
    reported.current = next.trim();
    onChange(next.trim());
  };
  const reportLater = useDebouncedCallback(report, 300);
  const reportNow = (next: string) => {
    reportLater.cancel();
    report(next);
  };
  // Follows outside changes such as 'back', but not the echo of what was typed here.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    reportLater.cancel();
    setTyped(value);
  }, [value, reportLater.cancel]);
  const changeText = (next: string, report: (next: string) => void) => {
    setTyped(next);
    report(next);
  };
  const field = useEarlyText<HTMLInputElement>(value, (next) => changeText(next, reportLater));
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={props.placeholder}
      placeholder={props.placeholder}
      maxLength={maxSearchLength}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={typed && <CloseButton aria-label={texts.clearSearch()} onClick={() => changeText('', reportNow)} />}
      value={typed}
      onChange={(event) => changeText(event.currentTarget.value, reportLater)}
      onKeyDown={(event) => event.key === 'Enter' && reportNow(typed)}
    />
  );
}
