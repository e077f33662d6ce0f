import { Line } from '../parts/input.tsx';
import { consoleTexts as texts } from './texts.ts';

/** The second signer's name and password, entered on the same console. */
export const ApproverInputs = () => (
  <>
    <Line label={texts.approver} name="approver" required />
    <Line label={texts.approverPassword} name="password" type="password" required />
  </>
);
