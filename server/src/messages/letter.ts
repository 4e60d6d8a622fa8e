import { escapeHtml } from '../http/page.ts';

/** An e-mail with one thing to do in it: a link to follow or a code to type. */
export type Letter = {
  readonly subject: string;
  readonly greeting: string;
  /** Before the link or the code. */
  readonly paragraphs: readonly string[];
  /** After the link or the code. */
  readonly closing: readonly string[];
  /** The clinic's name; in HTML it stands above the letter too. */
  readonly signature: string;
  /** Where letters like this one are stopped; for those that nobody asked for. */
  readonly unsubscribeUrl?: string;
} & (
  | { readonly action: { readonly label: string; readonly url: string } }
  /** Digits that the reader types where they asked for them. */
  | { readonly code: string }
);

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

const writeAction = (action: { label: string; url: string }): string[] => {
  const url = escapeHtml(action.url);
  return [
    paragraph(
      `<a class="button" href="${url}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#0a5155;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a>`,
    ),
    `<p class="soft" style="margin:0 0 16px;font-size:15px;color:#4b6367">If the button does not work, open this address:<br><a class="link" href="${url}" style="color:#0a5155">${url}</a></p>`,
  ];
};

const writeCode = (code: string): string[] => [
  paragraph(`<strong style="font-size:32px;letter-spacing:6px">${escapeHtml(code)}</strong>`),
];

const writeUnsubscribe = (clinic: string, url: string): string =>
  `<p class="soft foot" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d6e0de;font-size:14px;color:#4b6367">${escapeHtml(clinic)} sent you this because it is part of your care with them. Rather not get e-mails like this one? <a class="link" href="${escapeHtml(url)}" style="color:#0a5155">Unsubscribe</a></p>`;

// Programs that read no style sheet show the light colours; those that do follow the reader's own scheme.
const styles = `body { background: #f4f7f5; color: #12282b; }
@media (prefers-color-scheme: dark) {
body { background: #0f1a1c !important; color: #e9f1f0 !important; }
.sheet { background: #17262a !important; color: #e9f1f0 !important; }
.name, .link { color: #7ad6d3 !important; }
.soft { color: #a9bdbe !important; }
.foot { border-color: #2b3f43 !important; }
.button { background: #7ad6d3 !important; color: #0f1a1c !important; }
}`;

/** The same letter as plain text and as HTML that follows the reader's colour scheme and brings nothing from elsewhere. */
export const writeLetter = (letter: Letter): { text: string; html: string } => {
  const { subject, greeting, paragraphs, closing, signature, unsubscribeUrl } = letter;
  const body = [
    `<p class="name" style="margin:0 0 24px;font-size:20px;font-weight:700;color:#0a5155">${escapeHtml(signature)}</p>`,
    ...[greeting, ...paragraphs].map((text) => paragraph(escapeHtml(text))),
    ...('code' in letter ? writeCode(letter.code) : writeAction(letter.action)),
    ...[...closing, signature].map((text) => paragraph(escapeHtml(text))),
    ...(unsubscribeUrl === undefined ? [] : [writeUnsubscribe(signature, unsubscribeUrl)]),
  ];
  const middle = 'code' in letter ? letter.code : letter.action.url;
  const foot =
    unsubscribeUrl === undefined
      ? []
      : [`Rather not get e-mails like this one? Unsubscribe here:\n${unsubscribeUrl}`];
  return {
    text: [greeting, ...paragraphs, middle, ...closing, signature, ...foot].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${styles}
</style>
</head>
<body style="margin:0;padding:24px 12px">
<div class="sheet" style="max-width:520px;margin:0 auto;padding:32px 24px;border-radius:16px;background:#ffffff;color:#12282b;font:17px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere">
${body.join('\n')}
</div>
</body>
</html>
`,
  };
};
