import { listFaqTopics } from '@hlizo/contract/calls/faq'
import { listPlans } from '@hlizo/contract/calls/plans'
import { homeMessages } from '@hlizo/contract/messages/home'
import { searchMessages } from '@hlizo/contract/messages/search'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import {
  publicFeaturedQuery,
  publicMostWatchedQuery,
  publicPremieresQuery,
  publicTagSectionsQuery,
} from '#web/features/catalogue/queries.ts'
import { FailedRow } from '#web/features/catalogue/query-row.tsx'
import { RowSkeleton } from '#web/features/catalogue/row-skeleton.tsx'
import { FailedPart } from '#web/features/failures/failed-page.tsx'
import { apiQuery } from '#web/lib/api-query.ts'
import { Queries } from '#web/lib/queries.tsx'
import { useSettings } from '#web/lib/site.ts'
import { Page } from '#web/ui/panel.tsx'
import { HeroSkeleton, HomeSkeleton } from './home-skeleton.tsx'
import { publicHomeOf } from './public-home-data.ts'
import { PublicHome } from './public-home.tsx'

const { rows } = homeMessages

export function FetchedHome() {
  return (
    <Queries>
      <FetchedHomeContent />
    </Queries>
  )
}

export function FetchedHomeContent({ hasPreviews = true }: { hasPreviews?: boolean }) {
  const { payments } = useSettings()
  const featured = useQuery(publicFeaturedQuery())
  const mostWatched = useQuery(publicMostWatchedQuery())
  const premieres = useQuery(publicPremieresQuery())
  const tags = useQuery(publicTagSectionsQuery())
  const offer = useQuery(apiQuery('stripe-plans', listPlans, { isQuiet: true }))
  const topics = useQuery(apiQuery('faq', listFaqTopics, { isQuiet: true }))
  const answers = [featured, mostWatched, premieres, tags, offer, topics]

  if (answers.some(({ isFetched }) => !isFetched)) return <HomeSkeleton />

  return (
    <PublicHome
      hasPreviews={hasPreviews}
      missing={{
        featured: <HeroWithout answer={featured} />,
        mostWatched: <RowWithout answer={mostWatched} name={rows.mostWatched} />,
        premieres: <RowWithout answer={premieres} name={rows.premieres} />,
        tags: <RowWithout answer={tags} name={searchMessages.tags} />,
      }}
      {...publicHomeOf({
        featured: featured.data ?? null,
        mostWatched: mostWatched.data ?? null,
        premieres: premieres.data ?? null,
        tags: tags.data ?? null,
        offer: offer.data ?? null,
        topics: topics.data ?? null,
        cardCurrency: payments.cardCurrency,
      })}
    />
  )
}

type Answer = Pick<UseQueryResult, 'isSuccess' | 'isError' | 'refetch'>

/** The hero that failed, or that is fetched again. */
function HeroWithout({ answer: { isSuccess, isError, refetch } }: { answer: Answer }) {
  if (isSuccess) return null
  if (!isError) return <HeroSkeleton />

  return (
    <Page>
      <FailedPart onRetry={() => void refetch()} />
    </Page>
  )
}

/** A row that failed, or that is fetched again (D75). */
function RowWithout({
  answer: { isSuccess, isError, refetch },
  name,
}: {
  answer: Answer
  name: string
}) {
  if (isSuccess) return null

  return isError ? (
    <FailedRow name={name} onRetry={() => void refetch()} />
  ) : (
    <RowSkeleton name={name} />
  )
}
