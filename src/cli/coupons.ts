import { type CliCommand, type Run, sayUsage } from './command.ts';
import { COUPON_HELP } from './coupons/help.ts';
import { fitted } from './help.ts';
import { didYouMean } from './nearest.ts';

/** Each word is loaded when it is said: only some of them draw pages. */
const WORDS: Readonly<Record<string, () => Promise<Run>>> = {
  demo: async () => (await import('./coupons/demo.ts')).demo,
  cost: async () => (await import('./coupons/cost.ts')).cost,
  print: async () => (await import('./coupons/print.ts')).print,
  'import-mail': async () => (await import('./coupons/import.ts')).importMail,
  'import-exclusions': async () => (await import('./coupons/import.ts')).importExclusions,
  desk: async () => (await import('./coupons/desk.ts')).desk,
  enter: async () => (await import('./coupons/desk.ts')).enter,
  report: async () => (await import('./coupons/report.ts')).report,
};

export const coupons: CliCommand = {
  summary: 'run the Match Play Coupon program: forms, documents, lists, what an offer costs',
  help: `houseway coupons <what> …

  The Match Play Coupon program of 58 Pa. Code §§ 525.21 and 525.22. Run "houseway coupons <what> --help" for each:

  demo               a scripted month, with every shortcut refused under its paragraph
  cost               what an offer costs on every wager of a game, exactly
  print              coupons as a picture, or as sheets to cut
  desk               what each department of a running house has to do
  enter              a form from a file, signed by the people whom the chapter names
  import-mail        a mail list, checked line by line
  import-exclusions  an exclusion list, checked line by line
  report             the documents of the program

  houseway coupons demo --out month
  houseway coupons cost three-dice-football --value 25 --pays even-money --wager touchdown --wager defense
  houseway coupons report form 2026-12-02 --demo`,
  parts: COUPON_HELP,

  async run(args, out) {
    const [word = '', ...rest] = args;
    const load = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
    if (load === undefined) {
      const because =
        word === '' || word.startsWith('-')
          ? 'Name what to do.'
          : `There is no "coupons ${word}".${didYouMean(word, Object.keys(WORDS))}`;
      return sayUsage(because, fitted(coupons.help), args.includes('--json'), out);
    }
    return (await load())(rest, out);
  },
};
