import type { Show } from '@hlizo/contract/entities/show'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { videoMessages } from '@hlizo/contract/messages/video'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { EpisodeList } from '#web/features/catalogue/episode-list.tsx'
import { announce } from '#web/ui/announcements.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Chip, Chips } from '#web/ui/chips.tsx'
import { SectionHeading } from '#web/ui/heading.tsx'
import styles from './show.module.css'

const ro = videoMessages.show

/** The episodes of one season. The season is in the address; a press reverses the order (D83). */
export function Episodes({ show }: { show: Show }) {
  const [search, setSearch] = useSearchParams()
  const [isReversed, setReversed] = useState(false)
  const seasons = [...new Set(show.videos.map(({ season = 1 }) => season))]
  const asked = screenQueries.show.parse(Object.fromEntries(search)).season
  const current = seasons.find((season) => season === asked) ?? seasonToPlay(show)
  const episodes = show.videos.filter(({ season = 1 }) => season === current)
  const reverse = () => {
    setReversed(!isReversed)
    announce(isReversed ? ro.firstToLast : ro.lastToFirst)
  }
  const choose = (season: number) => {
    setSearch({ season: String(season) }, { replace: true, preventScrollReset: true })
    announce(ro.season(season))
  }

  return (
    <section className={styles.episodes}>
      <div className={styles.bar}>
        <SectionHeading title={catalogueMessages.episodes(episodes.length)} />
        <IconButton icon="sort" label={ro.order} aria-pressed={isReversed} onClick={reverse} />
      </div>
      {seasons.length > 1 && (
        <Chips label={ro.seasonLabel}>
          {seasons.map((season) => (
            <Chip
              key={season}
              label={ro.season(season)}
              isPressed={season === current}
              onPress={() => choose(season)}
            />
          ))}
        </Chips>
      )}
      <EpisodeList
        label={ro.season(current)}
        episodes={isReversed ? episodes.toReversed() : episodes}
      />
    </section>
  )
}

function seasonToPlay({ videos, showPlayUrl }: Show): number {
  return (videos.find(({ id }) => id === showPlayUrl) ?? videos[0])?.season ?? 1
}
