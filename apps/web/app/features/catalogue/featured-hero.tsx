import { HERO_ADVANCE_MS, HERO_PAUSE_AFTER_CHOICE_MS } from '@hlizo/contract/constants'
import type { Featured } from '@hlizo/contract/entities/featured'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { homeMessages } from '@hlizo/contract/messages/home'
import { formatDuration } from '@hlizo/domain/duration'
import { shortDescription, shortTitle } from '@hlizo/domain/truncate'
import type { ReactNode } from 'react'
import { HeroCopy } from '#web/ui/hero-copy.tsx'
import { HeroSlider } from '#web/ui/hero-slider.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { stagePicture } from './pictures.ts'
import { SizedText } from './sized-text.tsx'
import { StagePreview } from './stage-preview.tsx'

const ro = homeMessages.hero
const labels = {
  region: ro.label,
  previous: ro.previous,
  next: ro.next,
  pause: ro.pause,
  resume: ro.resume,
  goTo: (name: string) => name,
}

type FeaturedHeroProps = {
  titles: readonly Featured[]
  /** At most two buttons: the one thing to do, and the details. */
  actionsOf: (title: Featured) => ReactNode
  isPageHeading?: boolean
  hasPreviews?: boolean
}

/** The hero of the home page: what the operator wants seen first (spec §2, D149). */
export function FeaturedHero({
  titles,
  actionsOf,
  isPageHeading = false,
  hasPreviews = false,
}: FeaturedHeroProps) {
  if (titles.length === 0) return null

  return (
    <HeroSlider
      advanceMs={HERO_ADVANCE_MS}
      pauseAfterChoiceMs={HERO_PAUSE_AFTER_CHOICE_MS}
      labels={labels}
      slides={titles.map((title, place) => ({
        key: `${title.type}${title.id}`,
        name: ro.slide(place + 1, titles.length, title.title),
        art: (isCurrent) =>
          artOf(title, { isFirst: place === 0, isAlive: hasPreviews && isCurrent }),
        content: (
          <HeroCopy
            level={isPageHeading && place === 0 ? 1 : 2}
            kicker={kickerOf(title)}
            title={title.title}
            shownTitle={<SizedText text={title.title} shorten={shortTitle} />}
            titleArtUrl={title.titleUrl}
            text={<SizedText text={title.description} shorten={shortDescription} />}
            actions={actionsOf(title)}
          />
        ),
      }))}
    />
  )
}

/** „Stand up · 48 min.” or „Emisiuni · 5 episoade”. */
function kickerOf({ category, duration, videosCount }: Featured): string | undefined {
  if (category === undefined) return undefined
  const extent =
    videosCount === undefined
      ? duration !== undefined && duration > 0 && formatDuration(duration)
      : catalogueMessages.episodes(videosCount)

  return [catalogueMessages.category[category.name], extent].filter(Boolean).join(' · ')
}

function artOf(title: Featured, { isFirst, isAlive }: { isFirst: boolean; isAlive: boolean }) {
  const previewUrl = title.cdnPreviewUrl ?? title.previewUrl

  return (
    <>
      <Picture {...stagePicture(title)} isUrgent={isFirst} />
      {isAlive && previewUrl !== null && <StagePreview url={previewUrl} />}
    </>
  )
}
