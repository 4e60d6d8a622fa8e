/** Points: a letter page with an inch around it, in lines of 16. */
const page = { width: 612, height: 792, margin: 72, lineHeight: 16, fontSize: 11 } as const;
/** So many characters of Helvetica fit between the margins, on average. */
const lineLength = 82;
const linesPerPage = Math.floor((page.height - 2 * page.margin) / page.lineHeight);

const wrap = (paragraph: string): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > lineLength) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
};

const escapeText = (text: string): string => text.replaceAll(/[\\()]/g, (character) => `\\${character}`);

const pageContent = (lines: readonly string[]): string =>
  [
    `BT /F1 ${page.fontSize} Tf ${page.lineHeight} TL ${page.margin} ${page.height - page.margin} Td`,
    ...lines.map((line) => `(${escapeText(line)}) Tj T*`),
    'ET',
  ].join('\n');

/** A PDF of a text in ASCII, line under line: enough to show how a clinic's own documents look. */
export const plainPdf = (title: string, text: string): Buffer => {
  const lines = text.trim().split('\n').flatMap(wrap);
  const pages = Array.from({ length: Math.ceil(lines.length / linesPerPage) }, (_, index) =>
    lines.slice(index * linesPerPage, (index + 1) * linesPerPage),
  );
  const firstPage = 5;
  const idOf = (index: number) => firstPage + 2 * index;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${idOf(index)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escapeText(title)}) >>`,
    ...pages.flatMap((shown, index) => {
      const content = pageContent(shown);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${idOf(index) + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
};
