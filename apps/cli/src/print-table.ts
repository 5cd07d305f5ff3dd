export function printTable(
  out: Pick<NodeJS.WritableStream, 'write'>,
  rows: readonly (readonly string[])[],
): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of rows) {
    out.write(
      `${row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    )
  }
}
