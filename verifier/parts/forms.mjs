// The form of a command about people, the house or alerts (docs/log-events.md): what could not be sent is in no log.
import { isHex, must, wrong } from './bytes.mjs';

export const isText = (value, most = 2_000) =>
  typeof value === 'string' && value.trim() !== '' && value.trim().length <= most;
export const isName = (value) =>
  typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$/.test(value) && !(value in {});
const isWhole = (least, most) => (value) =>
  Number.isSafeInteger(value) && value >= least && value <= most;
const isOneOf =
  (...choices) =>
  (value) =>
    choices.includes(value);
const text = (value) => isText(value);
const isShort = (value) => typeof value === 'string' && value.length <= 64;
const isToken = (value) => isHex(value, 32);
const areAll = (one, most) => (list) =>
  Array.isArray(list) && list.length <= most && list.every((value) => one(value));
export const ROLES = [
  ...['player', 'dealer', 'stickperson', 'boxperson', 'floorperson', 'device', 'cage', 'finance'],
  ...['marketing', 'surveillance', 'regulator', 'administrator'],
];

/** Each member has its form; what may be left out ends in a question mark; there is nothing more. */
const isForm = (form) => (value) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  const names = Object.keys(form).map((name) => name.replace('?', ''));
  const right = Object.entries(form).every(([name, is]) => {
    const member = value[name.replace('?', '')];
    return member === undefined ? name.endsWith('?') : is(member);
  });
  return right && Object.keys(value).every((name) => names.includes(name));
};

const staff = isForm({
  ...{ person: isName, kind: isOneOf('staff', 'patron', 'regulator'), name: text },
  ...{ duties: areAll(isOneOf(...ROLES), ROLES.length), 'credential?': text },
  ...{ 'department?': text, 'grade?': isOneOf('member', 'supervisor', 'above') },
});
const steps = isWhole(0, 10_000);
const cents = isWhole(0, 1e12);
const amount = isWhole(1, 1e12);
const asked = { person: isName, reason: text };
const FORMS = {
  ...{ AddPerson: { added: staff }, ChangePerson: { changed: staff } },
  ...{ RetirePerson: asked, ClosePatron: asked, EndExclusion: asked },
  ...{ RegisterPatron: { person: isName, name: text, 'checked?': text } },
  ...{ SetPassword: { person: isName }, RecordFailure: { person: isShort } },
  ...{ OpenSession: { person: isShort, session: isToken }, KeepSession: { session: isToken } },
  ...{ EndSession: { session: isToken, why: text }, ForgetGuest: { person: isShort } },
  RecordExport: { what: text },
  RecordTraining: {
    ...{ person: isName, kind: isOneOf('lesson', 'exercise'), script: isName, title: text },
    ...{ right: steps, of: steps, seconds: isWhole(0, 1e9) },
    paragraphs: areAll(isForm({ cite: text, right: steps, of: steps }), 200),
  },
  SetPlayLimits: {
    ...{ person: isName, 'stakeCents?': amount, 'lossCents?': amount },
    'minutes?': isWhole(1, 1_440),
  },
  CoolOff: { person: isName, hours: isWhole(24, 1_008) },
  ExcludeSelf: { person: isName, term: isOneOf('1 year', '5 years', 'life') },
  FoundHouse: { name: text, demo: isOneOf(true, false) },
  SetUpTable: { table: text, game: text, title: text },
  BeginFormat: { format: isOneOf(2) },
  ChangeShift: {
    ...{ shift: text, from: isShort, to: isShort, 'remarks?': text },
    counts: areAll(isForm({ table: isName, game: isName, countedCents: cents }), 64),
  },
  AnswerAlert: { alert: text, explanation: text },
  RaiseDispute: { table: text, round: Number.isSafeInteger, what: text },
};

/** Whether somebody could have sent it. */
export const checkForm = ({ type, ...said }) => {
  const form = Object.hasOwn(FORMS, type) ? FORMS[type] : wrong(`there is no command ${type}`);
  must(isForm(form)(said), `nobody can ask ${type} in that form`);
};
