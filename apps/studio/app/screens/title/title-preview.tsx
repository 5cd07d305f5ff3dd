import type {
  ShowFields,
  StudioShowPage,
  StudioTitlePage,
  StudioVideoPage,
  VideoFields,
} from '@hlizo/contract/entities/studio-title'
import { existingPictures } from '@hlizo/contract/existing-pictures'
import { ageDescriptorText } from '@hlizo/contract/messages/age-descriptors'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import { studioTitlePreviewMessages as ro } from '@hlizo/contract/messages/studio-title-preview'
import { videoMessages } from '@hlizo/contract/messages/video'
import { formatDayAndMonth } from '@hlizo/domain/dates'
import { formatDuration } from '@hlizo/domain/duration'
import type { ScreenSize } from '@hlizo/domain/screen-size'
import { shortDescription, shortTitle } from '@hlizo/domain/truncate'
import { videoBadge } from '@hlizo/domain/video-badge'
import { systemClock } from '@hlizo/kit/clock'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { catalogueNamesQuery } from '#studio/features/titles/queries.ts'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { Part } from './part.tsx'
import styles from './title-preview.module.css'

const { preview: home } = studioHomeMessages

const audiences = [
  { id: 'public', label: home.visitor },
  { id: 'subscriber', label: home.subscriber },
]
const widths = [
  { id: 'desktop', label: home.desktop },
  { id: 'phone', label: home.phone },
]

/** What the title looks like with the edits that are being typed. */
type Shown = {
  readonly title: string
  readonly description: string
  readonly category: string
  readonly picture: string | undefined
  /** The title of a show as a drawing. */
  readonly titleArt: string | null
  /** The show and number of an episode, or who is in it. */
  readonly line: string
  readonly badge: string | null
  readonly age: string | null
  /** What the age is due to, on the page alone. */
  readonly descriptors: string | null
  readonly extent: string | null
}

type Names = { readonly shows: Map<string, string>; readonly comedians: Map<string, string> }

function lineOf({ show, season, episode, comedians }: VideoFields, names: Names): string {
  if (show === null) return comedians.map((slug) => names.comedians.get(slug) ?? slug).join(', ')
  const title = names.shows.get(show) ?? show
  if (season === null || episode === null) return title

  return `${title} · ${catalogueMessages.seasonEpisode(season, episode)}`
}

function badgeOf({ launchAt, expiresAt }: VideoFields): string | null {
  const { badges } = catalogueMessages
  const badge = videoBadge({ launchAt, expiresAt }, systemClock.now())
  if (badge?.kind === 'expires') return badges.expires(formatDayAndMonth(badge.at))

  return badge && badges.new
}

function shownCommon({ pictureUrl }: StudioTitlePage, fields: VideoFields | ShowFields) {
  const { title, description, category } = fields
  const [picture] = existingPictures(pictureUrl)

  return { title, description, category: catalogueMessages.category[category], picture }
}

function shownVideo(page: StudioVideoPage, fields: VideoFields, names: Names): Shown {
  const duration = page.film.durationSeconds

  return {
    ...shownCommon(page, fields),
    titleArt: null,
    line: lineOf(fields, names),
    badge: badgeOf(fields),
    age: fields.ageRating === 'AP' ? null : catalogueMessages.badges.age(fields.ageRating),
    descriptors: ageDescriptorText(fields.ageDescriptors) || null,
    extent: duration === null ? null : formatDuration(duration),
  }
}

function useNames(): Names {
  const { data } = useQuery(catalogueNamesQuery())

  return {
    shows: new Map(data?.shows.map(({ slug, title }) => [slug, title])),
    comedians: new Map(data?.comedians.map(({ slug, name }) => [slug, name])),
  }
}

/** What only videos have. */
const NOTHING_OF_VIDEO = { badge: null, age: null, descriptors: null }

type PreviewProps<Page, Fields> = {
  readonly page: Page
  /** With the edits that are being typed. */
  readonly fields: Fields
}

export function VideoPreview({ page, fields }: PreviewProps<StudioVideoPage, VideoFields>) {
  return <TitlePreview shown={shownVideo(page, useDeferredValue(fields), useNames())} />
}

export function ShowPreview({ page, fields }: PreviewProps<StudioShowPage, ShowFields>) {
  const extent = catalogueMessages.episodes(page.episodes)
  const common = shownCommon(page, useDeferredValue(fields))

  const titleArt = page.titleArtUrl

  return <TitlePreview shown={{ ...common, ...NOTHING_OF_VIDEO, titleArt, line: extent, extent }} />
}

/** The card, page and hero of a title while it is edited, for visitors and subscribers, at two widths. */
function TitlePreview({ shown }: { shown: Shown }) {
  const [audience, setAudience] = useState('public')
  const [width, setWidth] = useState('desktop')
  const isSubscriber = audience === 'subscriber'
  const sized: Sized = { shown, size: width === 'phone' ? 'xs' : 'xl' }

  return (
    <Part title={ro.title}>
      <div className={styles.choices}>
        <SelectInput
          label={home.audience}
          options={audiences}
          value={audience}
          onChange={setAudience}
        />
        <SelectInput label={home.width} options={widths} value={width} onChange={setWidth} />
      </div>
      <div className={styles.screen} {...(width === 'phone' && { 'data-phone': true })}>
        <Surface name={ro.card}>
          <Card {...sized} />
        </Surface>
        <Surface name={ro.hero}>
          <Stage {...sized} isSubscriber={isSubscriber} isHero />
        </Surface>
        <Surface name={ro.page}>
          <Stage {...sized} isSubscriber={isSubscriber} />
        </Surface>
      </div>
    </Part>
  )
}

function Surface({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={styles.surface}>
      <figcaption>{name}</figcaption>
      {children}
    </figure>
  )
}

function Art({ picture }: { picture: string | undefined }) {
  return picture === undefined ? (
    <div className={styles.art} />
  ) : (
    <img className={styles.art} src={picture} alt="" />
  )
}

/** Long texts are cut as the site cuts them at this size. */
type Sized = { readonly shown: Shown; readonly size: ScreenSize }

function Card({ shown: { title, picture, line, badge, age, extent }, size }: Sized) {
  return (
    <div className={styles.card}>
      <div className={styles.frame}>
        <Art picture={picture} />
        {badge !== null && <span className={styles.badge}>{badge}</span>}
        <span className={styles.corner}>{[age, extent].filter(Boolean).join(' ')}</span>
      </div>
      <strong>{shortTitle(title, size)}</strong>
      <span className={styles.meta}>{line}</span>
    </div>
  )
}

type StageProps = Sized & { readonly isSubscriber: boolean; readonly isHero?: boolean }

function Stage({ shown, size, isSubscriber, isHero = false }: StageProps) {
  const { title, titleArt, description, category, picture, line, age, descriptors, extent } = shown
  const facts = isHero ? [category, extent] : [line, age, descriptors, extent]

  return (
    <div className={styles.stage}>
      <Art picture={picture} />
      <div className={styles.words}>
        <span className={styles.meta}>{facts.filter(Boolean).join(' · ')}</span>
        {titleArt === null ? (
          <strong className={styles.title}>{shortTitle(title, size)}</strong>
        ) : (
          <img className={styles.drawing} src={titleArt} alt={title} />
        )}
        <p className={styles.text}>{isHero ? shortDescription(description, size) : description}</p>
        {!isSubscriber && !isHero && <p className={styles.meta}>{videoMessages.publicLead}</p>}
        <span className={styles.action}>
          {isSubscriber ? videoMessages.play : videoMessages.subscribe}
        </span>
      </div>
    </div>
  )
}
