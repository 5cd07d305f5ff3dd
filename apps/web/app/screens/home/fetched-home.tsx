import { listFaqTopics } from '@hlizo/contract/calls/faq'
import { listPlans } from '@hlizo/contract/calls/plans'
import { useQuery } from '@tanstack/react-query'
import {
  publicFeaturedQuery,
  publicMostWatchedQuery,
  publicTagSectionsQuery,
} from '#web/features/catalogue/queries.ts'
import { FailedPart } from '#web/features/failures/failed-page.tsx'
import { apiQuery } from '#web/lib/api-query.ts'
import { Queries } from '#web/lib/queries.tsx'
import { Page } from '#web/ui/panel.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { publicHomeOf } from './public-home-data.ts'
import { PublicHome } from './public-home.tsx'

export function FetchedHome() {
  return (
    <Queries>
      <FetchedHomeContent />
    </Queries>
  )
}

export function FetchedHomeContent({ hasPreviews = true }: { hasPreviews?: boolean }) {
  const featured = useQuery(publicFeaturedQuery())
  const mostWatched = useQuery(publicMostWatchedQuery())
  const tags = useQuery(publicTagSectionsQuery())
  const offer = useQuery(apiQuery('stripe-plans', listPlans, { isQuiet: true }))
  const topics = useQuery(apiQuery('faq', listFaqTopics, { isQuiet: true }))
  const answers = [featured, mostWatched, tags, offer, topics]

  if (answers.some(({ isPending }) => isPending)) return <HomeSkeleton />
  if (answers.every(({ isError }) => isError)) {
    const retry = () => answers.forEach(({ refetch }) => void refetch())
    return (
      <Page>
        <FailedPart onRetry={retry} />
      </Page>
    )
  }

  return (
    <PublicHome
      hasPreviews={hasPreviews}
      {...publicHomeOf({
        featured: featured.data ?? null,
        mostWatched: mostWatched.data ?? null,
        tags: tags.data ?? null,
        offer: offer.data ?? null,
        topics: topics.data ?? null,
      })}
    />
  )
}
