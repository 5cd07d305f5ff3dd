/** Works on rows one by one. A row whose work fails does not hold back those behind it. */
export async function eachRow<Row>(
  signal: AbortSignal,
  rows: Iterable<Row>,
  work: (row: Row) => Promise<unknown>,
  onFailure: (row: Row, error: unknown) => void,
): Promise<void> {
  for (const row of rows) {
    if (signal.aborted) return
    await work(row).catch((error: unknown) => onFailure(row, error))
  }
}

/**
 * Works on every due row of a run, page by page. A page begins after the last row of the one before, so rows
 * whose work fails, and that stay due, do not hold back those behind them.
 */
export async function eachDue<Row>(
  signal: AbortSignal,
  page: (after: Row | null) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<unknown>,
  onFailure: (row: Row, error: unknown) => void,
): Promise<void> {
  let rows = await page(null)
  while (rows.length > 0 && !signal.aborted) {
    await eachRow(signal, rows, work, onFailure)
    rows = signal.aborted ? [] : await page(rows.at(-1) ?? null)
  }
}
