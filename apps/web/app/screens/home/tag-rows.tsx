import { hrefs } from '@hlizo/contract/hrefs'
import { searchMessages } from '@hlizo/contract/messages/search'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CardTitle } from '#web/features/catalogue/card-title.ts'
import { tagSectionsQuery } from '#web/features/catalogue/queries.ts'
import { FailedRow } from '#web/features/catalogue/query-row.tsx'
import { RowSkeleton } from '#web/features/catalogue/row-skeleton.tsx'
import { TitleRow } from '#web/features/catalogue/title-row.tsx'

/** A row for each pinned tag; one response has all of them (D74). */
export function TagRows({
  actionsOf,
}: {
  actionsOf: (title: CardTitle, tabIndex: 0 | -1) => ReactNode
}) {
  const { data: sections, isError, refetch } = useQuery(tagSectionsQuery())
  if (isError) return <FailedRow name={searchMessages.tags} onRetry={() => void refetch()} />
  if (!sections) return <RowSkeleton />

  return Object.entries(sections).map(([tag, videos]) => (
    <TitleRow
      key={tag}
      name={tag}
      titles={videos}
      to={hrefs.search({ q: tag })}
      actionsOf={actionsOf}
    />
  ))
}
