import { getPublicMoment } from '@hlizo/contract/calls/moments'
import { momentMessages as ro } from '@hlizo/contract/messages/moments'
import { data } from 'react-router'
import { siteServices } from '#web/lib/load-context.ts'
import { titleMeta } from '#web/lib/page-meta.ts'
import { publicData } from '#web/lib/public-data.ts'
import type { Route } from './+types/moment-screen.ts'
import { momentMeta } from './moment-meta.ts'
import { MomentPage } from './moment-page.tsx'

/** So that a moment that is taken down is gone at once, from the caches of nodes too. */
const NO_STORE = { 'cache-control': 'no-store' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { settings } = context.get(siteServices)
  const moment = await publicData(context, getPublicMoment, { params })

  return data({ moment, publicUrl: settings.publicUrl }, { headers: NO_STORE })
}

// In the browser the page fetches its own data.
export const clientLoader = () => null

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.moment
    ? momentMeta(loaderData.moment, loaderData.publicUrl)
    : [titleMeta(ro.title)]
}

/** /p/{momentId}: a shared moment, also for visitors. */
export default function MomentScreen({ params, loaderData }: Route.ComponentProps) {
  return <MomentPage id={params.momentId} rendered={loaderData?.moment ?? null} />
}
