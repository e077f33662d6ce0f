/** The second verifier: it shares nothing with the house, so what the house's tests know of it is written down here. */
export interface SecondVerdict {
  readonly ok: boolean;
  readonly row?: string;
  readonly because?: string;
  readonly beginsHidden?: boolean;
  readonly tables?: readonly { readonly name: string }[];
  readonly findings?: Readonly<Record<string, number>>;
}

interface SecondVerifier {
  verifyExport(
    lines: readonly string[],
    options?: { readonly keys?: readonly string[]; readonly heads?: readonly object[] },
  ): Promise<SecondVerdict>;
  verifyPaper(
    paper: unknown,
    options?: { readonly keys?: readonly string[] },
  ): Promise<SecondVerdict>;
}

export const { verifyExport, verifyPaper }: SecondVerifier = await import(
  // @ts-expect-error it has no types
  '../../verifier/houseway-verifier.mjs'
);
