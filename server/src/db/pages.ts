/**
 * Rows a page at a time: each is read once the one before has been taken, from below its last row on,
 * and nothing is held between them but that row.
 */
export async function* pagesOf<R>(
  size: number,
  read: (below: R | null, size: number) => Promise<R[]>,
): AsyncGenerator<R[]> {
  let below: R | null = null;
  for (;;) {
    const rows: R[] = await read(below, size);
    if (rows.length > 0) yield rows;
    below = rows.at(-1) ?? null;
    if (rows.length < size) return;
  }
}
