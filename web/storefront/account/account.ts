import { startNewPassword } from './newPassword.ts';
import { startResend } from './resend.ts';
import { startSending } from './sendForm.ts';
import { startShowPassword } from './showPassword.ts';
import { startWaiting } from './waiting.ts';

// What comes once the pages already work.
startShowPassword();
startNewPassword();
startSending();
startResend();
startWaiting();
