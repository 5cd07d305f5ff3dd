import { brand } from '@hlizo/contract/messages/brand'
import { homeMessages } from '@hlizo/contract/messages/home'
import { lazy, Suspense } from 'react'
import { siteServices } from '#web/lib/load-context.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { hasSession, useIsSignedIn } from '#web/lib/session.ts'
import type { Route } from './+types/home-screen.ts'
import { HomeSkeleton } from './home-skeleton.tsx'
import { readPublicHome } from './public-home-data.ts'
import { PublicHome } from './public-home.tsx'

// Visitors do not load the query library or the subscriber's rows.
const MemberHome = lazy(async () => ({ default: (await import('./member-home.tsx')).MemberHome }))
const FetchedHome = lazy(async () => ({
  default: (await import('./fetched-home.tsx')).FetchedHome,
}))

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(siteServices).hasSession ? null : readPublicHome(context)
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return hasSession() ? null : serverLoader()
}

export function meta({ loaderData }: Route.MetaArgs) {
  const [first] = loaderData?.featured ?? []

  return pageMeta({
    title: homeMessages.title,
    description: `${brand.description} ${homeMessages.public.lead}`,
    publicUrl: loaderData?.publicUrl,
    picture: first?.largeThumbnailUrl,
    facts: loaderData
      ? { '@type': 'WebSite', name: brand.name, url: loaderData.publicUrl, inLanguage: 'ro' }
      : undefined,
  })
}

/** /: rows for subscribers, the public home for others (spec §2 „Home”). */
export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  const isSignedIn = useIsSignedIn()
  if (!isSignedIn && loaderData) return <PublicHome {...loaderData} />

  return (
    <Suspense fallback={<HomeSkeleton />}>{isSignedIn ? <MemberHome /> : <FetchedHome />}</Suspense>
  )
}
