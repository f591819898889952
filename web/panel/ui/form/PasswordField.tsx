import { PasswordInput, type PasswordInputProps, VisuallyHidden } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import * as texts from '#texts/ui.gen.ts';

/** A password input with a labelled, focusable visibility button. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      aria-invalid={Boolean(props.error) || undefined}
      visibilityToggleFocusable
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleButtonProps={labelledByContent}
    />
  );
}

const labelledByContent = { 'aria-label': undefined, 'aria-pressed': undefined };

function ToggleIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return (
    <>
      <VisuallyHidden>{reveal ? texts.hidePassword() : texts.showPassword()}</VisuallyHidden>
      <Icon size={20} stroke={1.75} aria-hidden />
    </>
  );
}
