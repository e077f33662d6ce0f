import type { CliCommand, Out } from './command.ts';

/** Each word is loaded when it is said: only some of them draw pages. */
const WORDS: Readonly<
  Record<string, () => Promise<(args: string[], out: Out) => Promise<number>>>
> = {
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
  help: `houseway coupons demo [--out FOLDER] [--json]
houseway coupons cost <game> [--value DOLLARS] [--pays odds|even-money] [--on-push stays|taken]
                      [--wager id]… [--rule name=value]… [--json]
houseway coupons print --out FILE.svg|FILE.pdf [--value DOLLARS] [--series LETTERS] [--first N] [--count N]
                       [--expires DAY] [--holder NAME] [--says TEXT]… [--pays odds|even-money]
houseway coupons desk --house URL --as PERSON [--json]
houseway coupons enter FORM.json --house URL --as PERSON [--place PLACE] [--second PLACE=PERSON]… [--key KEY] [--json]
houseway coupons import-mail FILE.csv --house URL --as PERSON --second keptBy=PERSON --list NAME --provider TEXT
                             [--cleared PATRON]… [--check] [--json]
houseway coupons import-mail FILE.csv --check [--log FILE] [--exclusions FILE.csv] [--day DAY] [--json]
houseway coupons import-exclusions FILE.csv --house URL --as PERSON --second confirmedBy=PERSON --list self-exclusion|exclusion [--check] [--json]
houseway coupons import-exclusions FILE.csv --check [--json]
houseway coupons report ledger|print-run|delivery|requisition|form|accounting|inventory|quarter|batches|mail-list [WHICH]
                        [--house URL --as PERSON | --log FILE | --demo] [--csv | --pdf FILE | --json]

  demo   plays a scripted month of the program (58 Pa. Code § 525.21 and § 525.22) over HTTP at a house of its own:
         every shortcut that somebody tries is refused with its paragraph, and every gaming day reconciles to zero.
         --out writes the log, the coupons, and every document as CSV and PDF.
  cost   what a coupon costs the house on each wager of a game, exactly: the coupon alone, what the matching
         chips bring back, and what is left. --wager restricts the offer, as the face of the coupon would.
  print  coupons as a picture, or as sheets to cut; each with its number, bar code, expiry and chip area.
  desk   what each department of a running house has to do, and under which paragraph.
  enter  a form from a file, {"type":"EnterReceipt","delivery":"DEL-1","place":"main-vault"}, signed by the person
         named with --as and, in other places, --second. Passwords come from HOUSEWAY_PASSWORD_<PERSON>, or are asked for.
  import-mail, import-exclusions
         read a list and name every line that is wrong. Nothing is taken unless all of it is right.
         The columns are patron,name,address,denomination,expires,serial and patron,name,address.
  report a document of the program: from a running house, from a log, or with --demo from the demonstration.

  houseway coupons demo --out month
  houseway coupons cost three-dice-football --value 25 --pays even-money --wager touchdown --wager defense
  houseway coupons print --value 10 --count 8 --expires 2026-12-31 --out coupons.pdf
  houseway coupons report form 2026-12-02 --demo`,

  async run(args, out) {
    const [word = '', ...rest] = args;
    const load = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
    if (load === undefined) {
      out.error(
        `${word === '' ? 'Say what to do' : `There is no "coupons ${word}"`}: ${Object.keys(WORDS).join(', ')}.\n\n${coupons.help}`,
      );
      return 2;
    }
    return (await load())(rest, out);
  },
};
