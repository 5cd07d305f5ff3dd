import type { Featured } from '@hlizo/contract/entities/featured'
import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { homeMessages } from '@hlizo/contract/messages/home'
import { tvMessages } from '@hlizo/contract/messages/tv'
import { useState } from 'react'
import { TvButton, TvButtonLink } from './tv-button.tsx'
import { titlePlace } from './tv-place.ts'
import { TvStage } from './tv-stage.tsx'

/** The hero, one title at a time; it does not rotate, the third button shows the next. */
export function TvHero({ titles }: { titles: readonly Featured[] }) {
  const [index, setIndex] = useState(0)
  const title = titles[index % titles.length]
  if (!title) return null
  const playId = title.type === 'VIDEO' ? title.id : title.showPlayUrl

  return (
    <TvStage
      key={`${title.type}${title.id}`}
      pictures={title}
      title={title.title}
      text={title.description}
      isHero
    >
      <TvButtonLink
        icon="play"
        isStart
        name="hero play"
        to={playId === null ? titlePlace(title) : hrefs.tv({ view: 'watch', id: playId })}
      >
        {catalogueMessages.play}
      </TvButtonLink>
      <TvButtonLink icon="info" variant="secondary" name="hero details" to={titlePlace(title)}>
        {catalogueMessages.details}
      </TvButtonLink>
      {titles.length > 1 && (
        <TvButton
          icon="chevron-right"
          variant="secondary"
          name="hero another"
          onPress={() => setIndex(index + 1)}
        >
          {tvMessages.hero.another}
          <span className="visually-hidden">
            {homeMessages.hero.slide((index % titles.length) + 1, titles.length, title.title)}
          </span>
        </TvButton>
      )}
    </TvStage>
  )
}

export function TvHeroWaiting() {
  return <div className="tv-stage tv-stage-hero" data-row aria-hidden="true" />
}

/** The hero failed to load; the rows may work. */
export function TvHeroFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="tv-stage tv-stage-hero" data-row>
      <div className="tv-stage-words">
        <h1>{tvMessages.failed}</h1>
        <div className="tv-actions" data-group>
          <TvButton isStart onPress={onRetry}>
            {tvMessages.retry}
          </TvButton>
        </div>
      </div>
    </section>
  )
}
