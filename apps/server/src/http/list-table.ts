import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCursor, type PageEnd } from '@hlizo/contract/cursor'
import { csvHead, csvLines, type CsvColumns } from '@hlizo/kit/csv'
import { firstPage } from './first-page.ts'

/** Rows that one query of an exported file reads. */
export const EXPORT_PAGE_SIZE = 1_000

/** A page, and the end from which the next one is read; null for the last. */
type ReadPage<Shown, End> = (
  end: End | undefined,
) => Promise<{ readonly entries: readonly Shown[]; readonly end: End | null }>

/** Every row of a list as CSV, a page at a time, so that memory does not grow with the list. */
export async function* csvPages<Shown, End>(
  columns: CsvColumns<Shown>,
  readPage: ReadPage<Shown, End>,
): AsyncGenerator<string> {
  yield csvHead(columns)
  let from: End | undefined
  do {
    const { entries, end } = await readPage(from)
    yield csvLines(columns, entries)
    from = end ?? undefined
  } while (from !== undefined)
}

export type PageWanted = {
  readonly end: PageEnd<string> | undefined
  readonly limit: number
}

type Parts<Filters, Row, Shown> = {
  readonly list: (filters: Filters, wanted: PageWanted) => Promise<readonly Row[]>
  readonly endOf: (row: Row, filters: Filters) => PageEnd<string>
  readonly present: (row: Row) => Shown
  readonly columns: CsvColumns<Shown>
}

/** A table of Studio: a page of it, and all of a filter as the lines of a file. */
export function listTable<Filters, Row, Shown>(parts: Parts<Filters, Row, Shown>) {
  const { list, endOf, present, columns } = parts

  const readPage = async (filters: Filters, end: PageEnd<string> | undefined, size: number) => {
    const { entries, last } = firstPage(await list(filters, { end, limit: size + 1 }), size)

    return { entries: entries.map(present), end: last && endOf(last, filters) }
  }

  return {
    lines: (filters: Filters): AsyncGenerator<string> =>
      csvPages(columns, (end: PageEnd<string> | undefined) =>
        readPage(filters, end, EXPORT_PAGE_SIZE),
      ),

    page: async (filters: Filters, cursor: PageEnd<string> | undefined) => {
      const { entries, end } = await readPage(filters, cursor, LIST_PAGE_SIZE)

      return { entries, nextCursor: end && writeCursor(end) }
    },
  }
}
