/** What a page of ours may load: from this house alone, and what stands in the page itself only by its digest. */
export const policy = (inline: { readonly scripts: Digests; readonly styles: Digests }): string =>
  [
    "default-src 'self'",
    "img-src 'self' data:",
    `script-src 'self'${allowed(inline.scripts)}`,
    `style-src 'self'${allowed(inline.styles)}`,
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

type Digests = readonly string[];

const allowed = (digests: Digests): string =>
  digests.map((digest) => ` 'sha256-${digest}'`).join('');
