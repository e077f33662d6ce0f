import { consoleTexts as texts } from './texts.ts';

/** The second signer's name and password, entered on the same console. */
export const ApproverInputs = () => (
  <>
    <label>
      {texts.approver}
      <input name="approver" required autocomplete="off" />
    </label>
    <label>
      {texts.approverPassword}
      <input name="password" type="password" required autocomplete="off" />
    </label>
  </>
);
