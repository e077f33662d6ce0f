/** The help of each part of `houseway coupons`. */
export const COUPON_HELP: Readonly<Record<string, string>> = {
  demo: `houseway coupons demo [--out FOLDER] [--json]

  Plays a scripted month of the program over HTTP at a house of its own: every shortcut that somebody tries is refused
  with its paragraph, and every gaming day reconciles to zero. --out writes the log, the coupons, and every document as CSV and
  PDF.

  houseway coupons demo --out month`,

  cost: `houseway coupons cost <game> [--value DOLLARS] [--pays odds|even-money] [--on-push stays|taken] [--wager id]… [--rule name=value]… [--json]

  What a coupon costs the house on each wager of a game, exactly: the coupon alone, what the matching chips bring back, and
  what is left. --wager restricts the offer, as the face of the coupon would. A game of your own is named by its file.

  houseway coupons cost football-kings --value 25
  houseway coupons cost three-dice-football --pays even-money --wager touchdown --wager defense`,

  print: `houseway coupons print --out FILE.svg|FILE.pdf --expires DAY [--value DOLLARS] [--series LETTERS] [--first N] [--count N] [--holder NAME] [--says TEXT]… [--pays odds|even-money] [--json]

  Draws one coupon as a picture (.svg), or any number on sheets to cut (.pdf), each with its number, bar code, expiration
  date and chip area. Printing is not issuing: the register learns of coupons from their forms.

  houseway coupons print --value 10 --count 8 --expires 2026-12-31 --out coupons.pdf`,

  desk: `houseway coupons desk --house URL --as PERSON [--json]

  What each department of a running house has to do, and under which paragraph. The password comes from
  HOUSEWAY_PASSWORD_<PERSON>, or is asked for.

  houseway coupons desk --house http://127.0.0.1:4600 --as finance`,

  enter: `houseway coupons enter FORM.json --house URL --as PERSON [--place PLACE] [--second PLACE=PERSON]… [--key KEY] [--json]

  Enters a form from a file, as {"type":"EnterReceipt","delivery":"DEL-1","place":"main-vault"}, signed by the person named
  with --as and, on its other signature lines, by --second. Passwords come from HOUSEWAY_PASSWORD_<PERSON>, or are asked for.

  houseway coupons enter issue.json --house http://127.0.0.1:4600 --as finance --second receivedBy=marketing`,

  'import-mail': `houseway coupons import-mail FILE.csv --house URL --as PERSON --second keptBy=PERSON --list NAME --provider TEXT [--cleared PATRON]… [--check] [--json]
houseway coupons import-mail FILE.csv --check [--log FILE] [--exclusions FILE.csv] [--day DAY] [--json]

  Reads a mail list and names every line that is wrong; with --check nothing else happens. The list is taken whole or not at
  all. The columns are patron,name,address,denomination,expires,serial.

  houseway coupons import-mail december.csv --check
  houseway coupons import-mail december.csv --house http://127.0.0.1:4600 --as marketing --second keptBy=finance --list December --provider "North Mail"`,

  'import-exclusions': `houseway coupons import-exclusions FILE.csv --house URL --as PERSON --second confirmedBy=PERSON --list self-exclusion|exclusion [--check] [--json]
houseway coupons import-exclusions FILE.csv --check [--json]

  Reads an exclusion list and names every line that is wrong; with --check nothing else happens. The list replaces the
  previous one as a whole, once two people have seen what differs. The columns are patron,name,address.

  houseway coupons import-exclusions excluded.csv --check`,

  report: `houseway coupons report ledger|print-run|delivery|requisition|form|accounting|inventory|quarter|batches|mail-list [WHICH] [--house URL --as PERSON | --log FILE | --demo] [--holder NAME] [--printed DAY] [--csv | --pdf FILE | --json]

  A document of the program: from a running house, from a log, or from the demonstration. WHICH is the day, delivery or
  other item that the document is about.

  houseway coupons report form 2026-12-02 --demo
  houseway coupons report ledger --house http://127.0.0.1:4600 --as finance --csv`,
};
