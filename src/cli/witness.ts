import { type KeptHead, witnessText } from '../house/log/chain.ts';
import { isSigned, readSigner } from '../house/log/signing.ts';
import { continues } from '../house/log/tree.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { type CliCommand, parseCall, texts } from './command.ts';
import { readJson } from './json-file.ts';
import { isHead } from './verify.ts';

export const witness: CliCommand = {
  summary: 'countersign a head of a house by your own clock',
  help: `houseway witness HEADFILE --key PRIVATEKEYFILE [--since SEENFILE] [--json]

  For a regulator or anybody else who does not belong to the house. HEADFILE is what "houseway head" printed; the key is
  your own Ed25519 private key in PEM (openssl genpkey -algorithm ed25519), readable by you alone. Prints the head with your
  signature and the time. Keep it, and give a copy to anybody who asks: "houseway verify --head FILE" then demands that
  the log still begins with what you saw, and that nothing written later is dated before it.

  --since     the head that you countersigned before. HEADFILE is then what GET /api/log/head?from=SIZE answered, with SIZE
              the size of that head; you sign only if it proves that the log has grown and nothing in it was changed.

  houseway witness head.json --key own.pem > seen.json`,

  async run(args, out) {
    const { values, words } = parseCall(args, 1, { ...texts('key', 'since') });
    const seen = witnessed(words[0], values.key, values.since);
    if (isRefusal(seen)) return seen;
    out.print(JSON.stringify(seen));
    return 0;
  },
};

const witnessed = (
  file: string | undefined,
  keyFile: string | undefined,
  since: string | undefined,
): KeptHead | Refusal => {
  if (file === undefined || keyFile === undefined)
    return no('no-file', 'Name the head and your key.');
  const head = signedHeadIn(file);
  if (isRefusal(head)) return head;
  const { proof, ...now } = head;
  if (since !== undefined) {
    const seen = signedHeadIn(since);
    if (isRefusal(seen)) return seen;
    if (!isProof(proof) || !continues(seen, now, proof)) {
      return no('not-a-head', `${file} does not prove that the log of ${since} only grew.`);
    }
  }
  const { key, sign } = readSigner(keyFile);
  const at = Date.now();
  return { ...now, witness: { at, key, signature: sign(witnessText(now, at)) } };
};

const no = (code: string, because: string): Refusal =>
  refuse(code, because, 'House rules § export');

const isProof = (proof: unknown): proof is readonly string[] =>
  Array.isArray(proof) && proof.every((one) => /^[0-9a-f]{64}$/.test(String(one)));

const signedHeadIn = (file: string): (KeptHead & { readonly proof?: unknown }) | Refusal => {
  const head = readJson(file);
  if (isRefusal(head)) return head;
  return isHead(head) && isSigned(head) ? head : no('not-a-head', `${file} is not a signed head.`);
};
