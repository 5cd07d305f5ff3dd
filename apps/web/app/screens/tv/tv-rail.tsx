import type { Profile } from '@hlizo/contract/entities/profile'
import { hrefs } from '@hlizo/contract/hrefs'
import type { TvView } from '@hlizo/contract/screen-queries'
import { tvMessages } from '@hlizo/contract/messages/tv'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'

const ro = tvMessages.rail

/** The menu on the left edge. */
export function TvRail({ view, profile }: { view: TvView; profile: Profile }) {
  return (
    <nav className="tv-rail" aria-label={ro.label} data-group>
      <Way to={hrefs.tv()} label={ro.home} isHere={view === 'home'}>
        <Icon name="home" size="lg" />
      </Way>
      <Way to={hrefs.tv({ view: 'search' })} label={ro.search} isHere={view === 'search'}>
        <Icon name="search" size="lg" />
      </Way>
      <Way to={hrefs.tv({ view: 'laugh' })} label={ro.laugh} isHere={view === 'laugh'}>
        <Icon name="star" size="lg" />
      </Way>
      <Way to={hrefs.tv({ view: 'profiles' })} label={ro.profiles}>
        <Avatar url={profile.avatar} size="sm" />
      </Way>
      <Way to={hrefs.tv({ view: 'leave' })} label={ro.leave}>
        <Icon name="logout" size="lg" />
      </Way>
    </nav>
  )
}

type WayProps = { to: string; label: string; isHere?: boolean; children: ReactNode }

function Way({ to, label, isHere, children }: WayProps) {
  const { pathname, search } = useLocation()

  return (
    <Link
      className="tv-way"
      to={to}
      state={{ from: pathname + search }}
      replace={isHere ?? false}
      data-name={`rail ${to}`}
      aria-current={isHere ? 'page' : undefined}
    >
      {children}
      <span>{label}</span>
    </Link>
  )
}
