import { tvMessages as ro } from '@hlizo/contract/messages/tv'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { focusOn, startOf } from './focus.ts'
import { PairingView } from './pairing-view.tsx'
import { SignedInTelevision } from './signed-in-television.tsx'
import { cameFrom, tvPlaceOf, wayBack, type TvPlace } from './tv-place.ts'
import { TvSplash } from './tv-splash.tsx'
import { useRestoredFocus, useRemote } from './use-remote.ts'
import sheet from './tv.css?url'

export const meta = () => [titleMeta(ro.title), { name: 'robots', content: 'noindex' }]

/** One step back: through the history where one came that way, else straight to where it leads. */
function useWayBack(place: TvPlace, root: HTMLElement | null): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()

  return () => {
    const from = cameFrom(state)
    const to = wayBack(place, from)
    if (to !== null && to === from) void navigate(-1)
    else if (to !== null) void navigate(to, { replace: true, state })
    else if (root !== null) focusOn(startOf(root) ?? root)
  }
}

/** /tv: the whole product on a television, by arrow keys, OK and „Înapoi” alone (D98-D101, D164). */
export default function TvScreen() {
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [search] = useSearchParams()
  const isHydrated = useIsHydrated()
  const isSignedIn = useIsSignedIn()
  const place = tvPlaceOf(search)
  const goBack = useWayBack(place, root)
  useRemote(root, goBack)
  useRestoredFocus(root, isSignedIn ? `${place.view} ${place.id ?? ''}` : 'pairing')

  return (
    <>
      {/* Not in the one stylesheet of the site: only televisions need it. */}
      <link rel="stylesheet" href={sheet} precedence="tv" />
      <div className="tv" ref={setRoot}>
        {!isHydrated && <TvSplash />}
        {isHydrated && !isSignedIn && <PairingView />}
        {isHydrated && isSignedIn && <SignedInTelevision place={place} onBack={goBack} />}
      </div>
    </>
  )
}
