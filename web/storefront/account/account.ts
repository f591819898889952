import { startLiveValidation } from './liveValidation.ts';
import { startApprovalPolling } from './pollApproval.ts';
import { startResendCountdown } from './resendCountdown.ts';
import { startFormSubmission } from './sendForm.ts';
import { startShowPassword } from './showPassword.ts';

// Progressive enhancement: the pages already work without these scripts.
void import('../../design/typeface.ts').then(({ loadTypeface }) => loadTypeface());
void import('../plainForms/drafts.ts');
startShowPassword();
startLiveValidation();
startFormSubmission();
startResendCountdown();
startApprovalPolling();
