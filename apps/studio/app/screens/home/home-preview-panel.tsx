import type { HomePreview } from '@hlizo/contract/entities/studio-home'
import type { Thumbnails } from '@hlizo/contract/entities/thumbnails'
import type { VideoCard } from '@hlizo/contract/entities/video'
import { existingPictures } from '@hlizo/contract/existing-pictures'
import { homeMessages } from '@hlizo/contract/messages/home'
import { studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import { formatDayAndHour } from '@hlizo/domain/dates'
import { systemClock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewQuery } from '#studio/features/home/queries.ts'
import { Badge } from '#studio/ui/badge.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { MomentInput } from '#studio/ui/moment-input.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import styles from './home.module.css'

const ro = studioHomeMessages.preview

const audiences = [
  { id: 'public', label: ro.visitor },
  { id: 'subscriber', label: ro.subscriber },
]
const widths = [
  { id: 'desktop', label: ro.desktop },
  { id: 'phone', label: ro.phone },
]

/** By whole minutes, so that the same preview is not asked for again. */
const thisMinute = () =>
  new Date(Math.ceil(systemClock.now().getTime() / MINUTE_MS) * MINUTE_MS).toISOString()

/** The draft as a visitor or a subscriber will see it at a moment. */
export function HomePreviewPanel() {
  const [audience, setAudience] = useState<'public' | 'subscriber'>('public')
  const [at, setAt] = useState(thisMinute)
  const [width, setWidth] = useState('desktop')
  const { data, error, refetch } = useQuery(previewQuery(audience, at))

  return (
    <section className={styles.preview} aria-label={ro.title}>
      <h2>{ro.title}</h2>
      <div className={styles.choices}>
        <SelectInput
          label={ro.audience}
          options={audiences}
          value={audience}
          onChange={(id) => setAudience(id === 'subscriber' ? 'subscriber' : 'public')}
        />
        <MomentInput
          label={ro.at}
          value={at}
          near={at}
          onChange={(moment) => setAt(moment ?? thisMinute())}
        />
        <SelectInput label={ro.width} options={widths} value={width} onChange={setWidth} />
      </div>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && <PreviewedHome home={data} audience={audience} isPhone={width === 'phone'} />}
    </section>
  )
}

type Card = Thumbnails & Pick<VideoCard, 'id' | 'title' | 'premiereAt'>
type PreviewedHomeProps = {
  readonly home: HomePreview
  readonly audience: 'public' | 'subscriber'
  readonly isPhone: boolean
}

function PreviewedHome({ home, audience, isPhone }: PreviewedHomeProps) {
  const [first, ...others] = home.hero
  const premieres = home.premieres.length > 0 && (
    <PreviewedRow name={homeMessages.rows.premieres} cards={home.premieres} />
  )

  return (
    <div className={styles.screen} {...(isPhone && { 'data-phone': true })}>
      {first && (
        <figure className={styles.slide}>
          <CardPicture url={first.largeThumbnailUrl} />
          <figcaption>
            <strong>{first.title}</strong>
            {others.length > 0 && <span>{others.map(({ title }) => title).join(' · ')}</span>}
          </figcaption>
        </figure>
      )}
      {audience === 'subscriber' && premieres}
      <PreviewedRow name={ro.mostWatched} cards={home.mostWatched} />
      {audience === 'public' && premieres}
      {home.bestJokes.length > 0 && (
        <PreviewedRow name={homeMessages.rows.bestJokes} cards={home.bestJokes} />
      )}
      {home.rows.length === 0 && <p className={styles.note}>{ro.noRows}</p>}
      {home.rows.map(({ name, videos }) => (
        <PreviewedRow key={name} name={name} cards={videos} />
      ))}
    </div>
  )
}

/** An empty frame while a title has no picture yet. */
function CardPicture({ url, isLazy = false }: { url: string; isLazy?: boolean }) {
  const [src] = existingPictures(url)
  if (src === undefined) return <div className={styles.noPicture} />

  return <img src={src} alt="" {...(isLazy && { loading: 'lazy' })} />
}

function PreviewedRow({ name, cards }: { name: string; cards: readonly Card[] }) {
  return (
    <div className={styles.previewRow}>
      <h3>{name}</h3>
      {/* Long rows scroll, by keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus (WCAG 2.1.1) */}
      <ul className={styles.cards} tabIndex={0} aria-label={name}>
        {cards.map(({ id, title, premiereAt, smallThumbnailUrl }) => (
          <li key={id} className={styles.card}>
            <CardPicture url={smallThumbnailUrl} isLazy />
            <span>{title}</span>
            {premiereAt !== undefined && <Badge>{formatDayAndHour(new Date(premiereAt))}</Badge>}
          </li>
        ))}
      </ul>
    </div>
  )
}
