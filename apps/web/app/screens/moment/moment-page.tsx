import { getPublicMoment } from '@hlizo/contract/calls/moments'
import type { PublicMoment } from '@hlizo/contract/entities/moment'
import { momentMessages as ro } from '@hlizo/contract/messages/moments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ShareButton } from '#web/features/catalogue/share-button.tsx'
import { AgeBadge } from '#web/features/catalogue/title-card.tsx'
import { FailedPage } from '#web/features/failures/failed-page.tsx'
import { apiQuery } from '#web/lib/api-query.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { Page, Stack } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { isGone, nextLookMs } from './moment-looks.ts'
import { SeeAll } from './see-all.tsx'
import styles from './moment.module.css'

type MomentPageProps = {
  id: string
  /** What the server has read already, on the first page of a visit. */
  rendered: PublicMoment | null
}

/** A shared moment, which is read again until it has its captions. */
export function MomentPage({ id, rendered }: MomentPageProps) {
  const {
    data: moment,
    error,
    refetch,
  } = useQuery({
    ...apiQuery('moment', getPublicMoment, { params: { momentId: id }, isQuiet: true }),
    ...(rendered && { initialData: rendered }),
    refetchInterval: ({ state }) => nextLookMs(state),
  })
  // A clip that plays continues when a later look fails.
  if (error && (!moment || isGone(error)))
    return <FailedPage error={error} onRetry={() => void refetch()} />
  if (!moment) return <PageSpinner label={ro.notReady} />

  return <SharedMoment moment={moment} />
}

function SharedMoment({ moment }: { moment: PublicMoment }) {
  const { title, comedians, ageRating } = moment

  return (
    <Page>
      <Stack>
        <PageHeading
          title={ro.pageTitle(title)}
          text={
            <>
              {comedians.join(', ')} <AgeBadge rating={ageRating} />
            </>
          }
          actions={<ShareButton title={ro.pageTitle(title)} />}
        />
        <Clip moment={moment} />
        <SeeAll moment={moment} />
      </Stack>
    </Page>
  )
}

/** Which clip is shown: what plays is not replaced when a better one arrives. */
function useShownClip({ wideUrl, tallUrl }: PublicMoment) {
  const [isTall, setTall] = useState(false)
  const [playing, setPlaying] = useState<string | null>(null)
  const url = playing ?? (isTall ? tallUrl : wideUrl)

  return {
    url,
    isTall,
    begin: () => setPlaying(url),
    end: () => setPlaying(null),
    choose: (format: 'wide' | 'tall') => {
      setTall(format === 'tall')
      setPlaying(null)
    },
  }
}

/** The clip in the format that is chosen; the wide one first. */
function Clip({ moment }: { moment: PublicMoment }) {
  const { tallUrl, pictureUrl, title } = moment
  const { url, isTall, begin, end, choose } = useShownClip(moment)
  if (url === null) return <PageSpinner label={ro.notReady} />

  return (
    <div className={styles.clip}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its captions are part of the picture */}
      <video
        key={url}
        className={isTall ? styles.tall : styles.wide}
        src={url}
        poster={isTall ? undefined : pictureUrl}
        controls
        playsInline
        preload="metadata"
        onPlay={begin}
        onEnded={end}
        // The first clip is gone once there is the one with captions.
        onError={end}
        aria-label={ro.pageTitle(title)}
      />
      {tallUrl !== null && <Formats url={url} isTall={isTall} choose={choose} />}
    </div>
  )
}

type FormatsProps = Pick<ReturnType<typeof useShownClip>, 'isTall' | 'choose'> & { url: string }

function Formats({ url, isTall, choose }: FormatsProps) {
  return (
    <div className={styles.formats} role="group" aria-label={ro.format}>
      <Button size="sm" variant="secondary" aria-pressed={!isTall} onClick={() => choose('wide')}>
        {ro.wide}
      </Button>
      <Button size="sm" variant="secondary" aria-pressed={isTall} onClick={() => choose('tall')}>
        {ro.tall}
      </Button>
      <a className={styles.download} href={url} download>
        {ro.download}
      </a>
    </div>
  )
}
