import { failureMessages } from '@hlizo/contract/messages/failures'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DataSet } from '#web/lib/cache.ts'
import { SectionHeading } from '#web/ui/heading.tsx'
import { RetryLine } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/panel.tsx'
import type { CardLink, CardTitle } from './card-title.ts'
import { RowSkeleton } from './row-skeleton.tsx'
import { TitleRow } from './title-row.tsx'

type QueryRowProps<Title extends CardTitle> = {
  name: string
  query: UseQueryOptions<Title[] | null, Error, Title[] | null, readonly [DataSet, string]>
  pick?: (titles: readonly Title[]) => readonly Title[]
  to?: string
  isTop?: boolean
  /** Mostly empty, so that it has no placeholder while it loads. */
  isRare?: boolean
  actionsOf?: (title: Title, tabIndex: 0 | -1) => ReactNode
  noteOf?: (title: Title) => string | undefined
  linkOf?: (title: Title) => CardLink
}

/** A row that fetches its own titles: it loads, fails and is tried again alone, and goes when it is empty (D75). */
export function QueryRow<Title extends CardTitle>({
  query,
  pick = (titles) => titles,
  isRare = false,
  ...row
}: QueryRowProps<Title>) {
  const { data, isError, refetch } = useQuery(query)
  if (data) return <TitleRow {...row} titles={pick(data)} />
  if (isError) return <FailedRow name={row.name} onRetry={() => void refetch()} />

  return isRare ? null : <RowSkeleton name={row.name} isTop={row.isTop ?? false} />
}

export function FailedRow({ name, onRetry }: { name: string; onRetry: () => void }) {
  return (
    <Stack gap="sm">
      <SectionHeading title={name} />
      <RetryLine
        text={failureMessages.part.title}
        retry={failureMessages.part.retry}
        onRetry={onRetry}
      />
    </Stack>
  )
}
