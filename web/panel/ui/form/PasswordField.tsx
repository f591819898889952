import { PasswordInput, type PasswordInputProps, VisuallyHidden } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import * as texts from '#texts/ui.gen.ts';

/** A password input whose show/hide button can be reached by keyboard and says what it does, and that says when it is wrong. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      aria-invalid={Boolean(props.error) || undefined}
      visibilityToggleFocusable
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleButtonProps={namedByItsText}
    />
  );
}

const namedByItsText = { 'aria-label': undefined, 'aria-pressed': undefined };

function ToggleIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return (
    <>
      <VisuallyHidden>{reveal ? texts.hidePassword() : texts.showPassword()}</VisuallyHidden>
      <Icon size={20} stroke={1.75} aria-hidden />
    </>
  );
}
