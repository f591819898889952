import { startNewPassword } from './liveValidation.ts';
import { startWaiting } from './pollApproval.ts';
import { startResend } from './resendCountdown.ts';
import { startSending } from './sendForm.ts';
import { startShowPassword } from './showPassword.ts';

// What comes once the pages already work.
startShowPassword();
startNewPassword();
startSending();
startResend();
startWaiting();
