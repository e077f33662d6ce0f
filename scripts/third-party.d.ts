interface ThirdParty {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

export const thirdParties: () => readonly ThirdParty[];
export const notices: () => string;
export const sbom: () => {
  readonly bomFormat: string;
  readonly components: readonly { readonly name: string; readonly purl: string }[];
};
