import { searchMessages as ro } from '@hlizo/contract/messages/search'
import { useQuery } from '@tanstack/react-query'
import { publicTagSectionsQuery } from '#web/features/catalogue/queries.ts'
import { RetryRow } from '#web/features/failures/retry-row.tsx'
import { announce } from '#web/ui/announcements.ts'
import { TextButton } from '#web/ui/button.tsx'
import { Chip, Chips } from '#web/ui/chips.tsx'
import { SectionHeading } from '#web/ui/heading.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { PopularTitles } from './popular-titles.tsx'
import { forgetSearches, useRecentSearches } from './recent-searches.ts'
import styles from './search.module.css'

type SearchIdeasProps = { isSubscriber: boolean; onChoose: (words: string) => void }

/** Suggestions: recent searches, tags and popular titles. */
export function SearchIdeas({ isSubscriber, onChoose }: SearchIdeasProps) {
  const recent = useRecentSearches()
  // Tags are the same for all, so the public call is enough.
  const sections = useQuery(publicTagSectionsQuery())
  const tags = Object.keys(sections.data ?? {})
  const clear = () => {
    forgetSearches()
    announce(ro.recentCleared)
  }

  return (
    <>
      {recent.length > 0 && (
        <Stack gap="sm">
          <div className={styles.ideasHead}>
            <SectionHeading title={ro.recent} />
            <TextButton onClick={clear}>{ro.clearRecent}</TextButton>
          </div>
          <Words label={ro.recent} words={recent} onChoose={onChoose} />
        </Stack>
      )}
      {tags.length > 0 && (
        <Stack gap="sm">
          <SectionHeading title={ro.tags} />
          <Words label={ro.tags} words={tags} onChoose={onChoose} />
        </Stack>
      )}
      <RetryRow of={sections} text={ro.tagsFailed} />
      <PopularTitles name={ro.popular} isSubscriber={isSubscriber} />
    </>
  )
}

function Words({
  label,
  words,
  onChoose,
}: {
  label: string
  words: readonly string[]
  onChoose: (words: string) => void
}) {
  return (
    <Chips label={label}>
      {words.map((word) => (
        <Chip key={word} label={word} onPress={() => onChoose(word)} />
      ))}
    </Chips>
  )
}
