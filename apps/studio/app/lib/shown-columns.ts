/** What the choice of columns needs to know of one. */
type Choosable = {
  readonly id: string
  /** It names its row, and is always shown. */
  readonly isRowHeader?: boolean
  /** Not shown until the operator asks for it. */
  readonly isExtra?: boolean
}

/** The columns to show: those that were remembered, or all but the extra ones; always in the table's own order. */
export function shownColumns<Column extends Choosable>(
  columns: readonly Column[],
  remembered: string | null,
): Column[] {
  const chosen = remembered?.split(',')

  return columns.filter(
    ({ id, isRowHeader, isExtra }) => isRowHeader || (chosen ? chosen.includes(id) : !isExtra),
  )
}
