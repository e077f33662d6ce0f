/** What the second verifier says of an export or of a receipt; it shares no code with the house. */
export interface Verdict {
  readonly ok: boolean;
  readonly row?: string;
  readonly because?: string;
  readonly findings?: Readonly<Record<string, number>>;
  readonly entries?: number;
}

interface SecondVerifier {
  verifyExport(lines: readonly string[], options: object): Promise<Verdict>;
  verifyPaper(paper: unknown, options: object): Promise<Verdict>;
}

/** The entry that the verifier has come to. */
export interface Progress {
  readonly entry: number;
}

export interface ToVerify {
  readonly text: string;
  /** The key that is trusted; without one the signature is checked against the key that the text names. */
  readonly key?: string;
}

const PROGRAM = '/verifier/houseway-verifier.mjs';

addEventListener('message', async ({ data: { text, key } }: MessageEvent<ToVerify>) => {
  try {
    const program: SecondVerifier = await import(/* @vite-ignore */ PROGRAM);
    const options = {
      ...(key === undefined ? {} : { keys: [key] }),
      onProgress: (entry: number) => postMessage({ entry } satisfies Progress),
    };
    const isExport = text.slice(0, text.indexOf('\n')).trim().endsWith('"row":"log"}');
    postMessage(
      isExport
        ? await program.verifyExport(text.split('\n'), options)
        : await program.verifyPaper(JSON.parse(text), options),
    );
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    postMessage({ ok: false, row: 'the file', because } satisfies Verdict);
  }
});
