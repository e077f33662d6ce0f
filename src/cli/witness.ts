import { parseArgs } from 'node:util';
import { type KeptHead, witnessText } from '../house/log/chain.ts';
import { isSigned, readSigner } from '../house/log/signing.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { type CliCommand, sayRefusal } from './command.ts';
import { readJson } from './json-file.ts';
import { isHead } from './verify.ts';

export const witness: CliCommand = {
  summary: 'countersign a head of a house by your own clock',
  help: `houseway witness HEADFILE --key PRIVATEKEYFILE [--json]

  For a regulator or anybody else who does not belong to the house. HEADFILE is what "houseway head" printed; the key is
  your own Ed25519 private key in PEM (openssl genpkey -algorithm ed25519), readable by you alone. Prints the head with your
  signature and the time. Keep it, and give a copy to anybody who asks: "houseway verify --head FILE" then demands that
  the log still begins with what you saw, and that nothing written later is dated before it.

  houseway witness head.json --key own.pem > seen.json`,

  async run(args, out) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { key: { type: 'string' }, json: { type: 'boolean' } },
    });
    const seen = witnessed(positionals[0], values.key);
    if (isRefusal(seen)) return sayRefusal(seen, values.json ?? false, out);
    out.print(JSON.stringify(seen));
    return 0;
  },
};

const witnessed = (file: string | undefined, keyFile: string | undefined): KeptHead | Refusal => {
  if (file === undefined || keyFile === undefined) {
    return refuse('no-file', 'Name the head and your key.', 'House rules § export');
  }
  const head = readJson(file);
  if (isRefusal(head)) return head;
  if (!isHead(head) || !isSigned(head)) {
    return refuse('not-a-head', `${file} is not a signed head.`, 'House rules § export');
  }
  const { key, sign } = readSigner(keyFile);
  const at = Date.now();
  return { ...head, witness: { at, key, signature: sign(witnessText(head, at)) } };
};
