import { getComedian } from '@hlizo/contract/calls/comedians'
import type { Comedian } from '@hlizo/contract/entities/comedian'
import { hrefs } from '@hlizo/contract/hrefs'
import { comedianMessages as ro } from '@hlizo/contract/messages/comedian'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FollowButton, showBellOf } from '#web/features/alerts/follow-button.tsx'
import { FailedPage } from '#web/features/failures/failed-page.tsx'
import { comedianQuery } from '#web/features/catalogue/queries.ts'
import { GridSkeleton, TitleGrid } from '#web/features/catalogue/title-grid.tsx'
import { siteServices } from '#web/lib/load-context.ts'
import { pageMeta, untitledMeta } from '#web/lib/page-meta.ts'
import { publicData } from '#web/lib/public-data.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { SectionHeading } from '#web/ui/heading.tsx'
import { useAgeLimit } from './use-age-limit.ts'
import { NextPage } from '#web/features/lists/next-page.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { Page, Stack } from '#web/ui/panel.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Route } from './+types/comedian-screen.ts'
import styles from './comedian.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const comedian = await publicData(context, getComedian, { params })
  const { settings, hasSession } = context.get(siteServices)
  const { publicUrl } = settings
  if (comedian === null) return null

  // The titles of a signed-in page depend on the profile: the browser asks for them.
  return hasSession
    ? { comedian: { ...comedian, videos: [], shows: [] }, publicUrl, hasTitles: false }
    : { comedian, publicUrl, hasTitles: true }
}

// In the browser the page comes at once and fetches by itself.
export const clientLoader = () => null

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return untitledMeta('comedian')
  const { comedian, publicUrl } = loaderData
  const path = hrefs.comedian(comedian.slug)
  const absolute = (url: string) => new URL(url, publicUrl).href

  return pageMeta({
    title: comedian.name,
    description: comedian.bio,
    publicUrl,
    picture: comedian.photoUrl,
    type: 'profile',
    facts: {
      '@type': 'Person',
      name: comedian.name,
      description: comedian.bio,
      url: absolute(path),
      ...(comedian.photoUrl && { image: absolute(comedian.photoUrl) }),
    },
  })
}

/** /comedian/{slug}: a comedian and all their titles, for all visitors (D84). */
export default function ComedianScreen({ params, loaderData }: Route.ComponentProps) {
  const limit = useAgeLimit()
  const titles = useInfiniteQuery({
    ...comedianQuery(params.slug, limit === 'limited'),
    enabled: limit !== 'unknown',
    ...(loaderData?.hasTitles && {
      initialData: { pages: [loaderData.comedian], pageParams: [undefined] },
    }),
  })
  const { data, error, refetch } = titles
  const comedian = data?.pages[0]
  useTitle(comedian?.name)

  if (data && comedian) {
    const videos = data.pages.flatMap((page) => page.videos)
    return (
      <ComedianPage comedian={{ ...comedian, videos }}>
        <NextPage of={titles} label={ro.more} count={videos.length} />
      </ComedianPage>
    )
  }
  if (error) return <FailedPage error={error} onRetry={() => void refetch()} />

  return (
    <Page>
      <GridSkeleton />
    </Page>
  )
}

function ComedianPage({ comedian, children }: { comedian: Comedian; children: ReactNode }) {
  const { id, name, bio, photoUrl, shows, videos } = comedian

  return (
    <Page>
      <header className={styles.head}>
        <span className={styles.portrait}>
          <Picture sources={photoUrl === null ? [] : [photoUrl]} isUrgent />
        </span>
        <div className={styles.words}>
          <h1 className={styles.name}>{name}</h1>
          <p className={styles.bio}>{bio}</p>
          <p>
            <FollowButton target={{ type: 'COMEDIAN', id, name }} />
          </p>
        </div>
      </header>
      {shows.length > 0 && (
        <Stack>
          <SectionHeading title={ro.shows} />
          <TitleGrid label={ro.shows} titles={shows} actionsOf={showBellOf} />
        </Stack>
      )}
      {videos.length > 0 && (
        <Stack>
          <SectionHeading title={ro.videos} />
          <TitleGrid label={ro.videos} titles={videos} />
          {children}
        </Stack>
      )}
      {shows.length + videos.length === 0 && <EmptyState title={ro.empty} />}
    </Page>
  )
}
