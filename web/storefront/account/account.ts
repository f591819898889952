import { startLiveValidation } from './liveValidation.ts';
import { startApprovalPolling } from './pollApproval.ts';
import { startResendCountdown } from './resendCountdown.ts';
import { startFormSubmission } from './sendForm.ts';
import { startShowPassword } from './showPassword.ts';

// What comes once the pages already work.
startShowPassword();
startLiveValidation();
startFormSubmission();
startResendCountdown();
startApprovalPolling();
