import type { Profile } from '@hlizo/contract/entities/profile'
import { HomeView } from './home-view.tsx'
import { LaughView } from './laugh-view.tsx'
import { SearchView } from './search-view.tsx'
import { ShowView } from './show-view.tsx'
import { TvRail } from './tv-rail.tsx'
import type { TvPlace } from './tv-place.ts'
import { VideoView } from './video-view.tsx'
import { WatchView } from './watch-view.tsx'

type TvPageProps = { place: TvPlace; profile: Profile; onBack: () => void }

/** A page with the menu; the player has none. */
export function TvPage({ place, profile, onBack }: TvPageProps) {
  const { view, id = 0, t, isLaugh } = place
  if (view === 'watch') return <WatchView key={id} {...{ id, t, isLaugh, profile, onBack }} />

  return (
    <div className="tv-frame">
      <TvRail view={view} profile={profile} />
      <div className="tv-main" data-scroll="y" key={`${view} ${id}`}>
        {view === 'laugh' && <LaughView />}
        {view === 'search' && <SearchView q={place.q} />}
        {view === 'video' && <VideoView id={id} />}
        {view === 'show' && <ShowView id={id} />}
        {view === 'home' && <HomeView />}
      </div>
    </div>
  )
}
