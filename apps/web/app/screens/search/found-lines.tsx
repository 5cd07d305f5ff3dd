import { LINE_MIN_LENGTH, PUBLIC_LINE_MIN_WORDS } from '@hlizo/contract/constants'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { linesMessages as ro } from '@hlizo/contract/messages/lines'
import { queryWords } from '@hlizo/domain/search-text'
import { useQuery } from '@tanstack/react-query'
import { LineList } from '#web/features/catalogue/line-list.tsx'
import { linesQuery } from '#web/features/catalogue/line-queries.ts'
import { SectionHeading } from '#web/ui/heading.tsx'
import { RetryLine } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/panel.tsx'

/** Where the quote is said. */
export function useFoundLines(query: string, isSubscriber: boolean) {
  const isAsked =
    query.length >= LINE_MIN_LENGTH &&
    (isSubscriber || queryWords(query).length >= PUBLIC_LINE_MIN_WORDS)
  const asked = useQuery({ ...linesQuery(query, isSubscriber), enabled: isAsked })
  const { data, isError, isPlaceholderData, refetch } = asked
  const lines = isAsked ? (data ?? []) : []
  const isSettled = !isAsked || isError || (data !== undefined && !isPlaceholderData)

  return {
    lines,
    isFailed: isAsked && isError,
    /** With the number of titles; undefined until both are known. */
    countWith: (titles: number | undefined) =>
      isSettled && titles !== undefined ? titles + lines.length : undefined,
    /** What is announced when no title is found. */
    spoken: lines.length > 0 ? ro.found(lines.length) : '',
    refetch,
  }
}

type FoundLinesProps = {
  found: ReturnType<typeof useFoundLines>
  query: string
  isSubscriber: boolean
  onOpen: (videoId: number) => void
}

/** The section of quotes; nothing when no video says it. */
export function FoundLines({ found, query, isSubscriber, onOpen }: FoundLinesProps) {
  const { lines, isFailed, refetch } = found
  if (isFailed) {
    return <RetryLine text={ro.failed} retry={failureMessages.part.retry} onRetry={refetch} />
  }
  if (lines.length === 0) return null

  return (
    <Stack>
      <SectionHeading title={ro.heading} />
      <LineList {...{ lines, query, isSubscriber, onOpen }} />
    </Stack>
  )
}
