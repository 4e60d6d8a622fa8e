import { escapeHtml } from '../http/page.ts';

/** An e-mail with one thing to do in it: a link to follow or a code to type. */
export type Letter = {
  readonly subject: string;
  readonly greeting: string;
  /** Before the link or the code. */
  readonly paragraphs: readonly string[];
  /** After the link or the code. */
  readonly closing: readonly string[];
  readonly signature: string;
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
      `<a href="${url}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#0a5155;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a>`,
    ),
    paragraph(`If the button does not work, open this address:<br><a href="${url}">${url}</a>`),
  ];
};

const writeCode = (code: string): string[] => [
  paragraph(`<strong style="font-size:32px;letter-spacing:6px">${escapeHtml(code)}</strong>`),
];

/** The same letter as plain text and as HTML without colours of its own, so that it reads well on a dark page too. */
export const writeLetter = (letter: Letter): { text: string; html: string } => {
  const { subject, greeting, paragraphs, closing, signature } = letter;
  const body = [
    ...[greeting, ...paragraphs].map((text) => paragraph(escapeHtml(text))),
    ...('code' in letter ? writeCode(letter.code) : writeAction(letter.action)),
    ...[...closing, signature].map((text) => paragraph(escapeHtml(text))),
  ];
  const middle = 'code' in letter ? letter.code : letter.action.url;
  return {
    text: [greeting, ...paragraphs, middle, ...closing, signature].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px">
<div style="max-width:520px;margin:0 auto;font:17px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere">
${body.join('\n')}
</div>
</body>
</html>
`,
  };
};
