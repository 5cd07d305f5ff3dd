import type { exportTitles } from '@hlizo/contract/calls/studio-titles'
import type { QueryOf } from '@hlizo/contract/call'
import type { StudioTitle } from '@hlizo/contract/entities/studio-title'
import { TITLE_PAGE_SIZE } from '@hlizo/contract/calls/studio-titles'
import { studioTitlesMessages } from '@hlizo/contract/messages/studio-titles'
import type { Queries } from '@hlizo/database/database'
import type { CsvColumns } from '@hlizo/kit/csv'
import { titleTexts } from '@hlizo/domain/title-texts'
import type { TitleEnd } from '@hlizo/contract/cursor'
import { firstPage } from '#server/http/first-page.ts'
import { csvPages } from '#server/http/list-table.ts'
import { listTitleRows, titleEndOf } from './title-list.ts'

type Wanted = QueryOf<typeof exportTitles>

/** Every title of a filter as CSV. */
export function exportTitleLines(
  db: Queries,
  { columns: ids, ...filter }: Wanted,
  now: Date,
): AsyncGenerator<string> {
  const columns: CsvColumns<StudioTitle> = ids.map((id) => [
    studioTitlesMessages.columns[id],
    titleTexts[id],
  ])

  return csvPages(columns, async (after: TitleEnd | undefined) => {
    const found = await listTitleRows(db, filter, { after, now })
    const { entries, last } = firstPage(found, TITLE_PAGE_SIZE)
    return { entries, end: last && titleEndOf(last.ref) }
  })
}
