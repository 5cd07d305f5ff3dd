import { hrefs } from '@hlizo/contract/hrefs'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { useQuery } from '@tanstack/react-query'
import { Link, NavLink, useLocation } from 'react-router'
import { userQuery } from '#web/lib/known-account.ts'
import { Queries } from '#web/lib/queries.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { categories } from './categories.ts'
import { GiftLink, WaitingBar } from './navbar-parts.tsx'
import { NavbarSearch } from './navbar-search.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import styles from './navbar.module.css'

const ro = shellMessages.navbar

/** The signed-in end of the navbar: categories and search for subscribers, an offer for the others (D145). */
export function MemberBar() {
  return (
    <Queries>
      <KnownMemberBar />
    </Queries>
  )
}

function KnownMemberBar() {
  const { data: user, isError } = useQuery(userQuery())
  const { pathname, key } = useLocation()
  const isHydrated = useIsHydrated()
  if (!isHydrated || (!user && !isError)) return <WaitingBar />
  if (!user) return <UnreadableBar />

  const isGuest = user.guest !== null

  return (
    <>
      {user.isSubscriptionActive && <SubscriberLinks />}
      <div className={styles.end}>
        {user.isSubscriptionActive && pathname !== hrefs.search() && <NavbarSearch key={key} />}
        {user.isSubscriptionActive && (
          <Link
            className={classes(styles.round, styles.searchLink)}
            to={hrefs.search()}
            prefetch="intent"
            aria-label={ro.search}
            title={ro.search}
          >
            <Icon name="search" />
          </Link>
        )}
        {!isGuest && <GiftLink isCompact />}
        {!user.isSubscriptionActive && !isGuest && pathname !== hrefs.subscribe() && (
          <ButtonLink to={hrefs.subscribe()} size="sm">
            {ro.subscribe}
          </ButtonLink>
        )}
        <ProfileMenu user={user} />
      </div>
    </>
  )
}

/** What needs no account data, first of all the sign-out. */
function UnreadableBar() {
  return (
    <div className={styles.end}>
      <GiftLink isCompact />
      <ProfileMenu user={null} />
    </div>
  )
}

function SubscriberLinks() {
  return (
    <ul className={styles.links}>
      {categories.map((name) => (
        <li key={name}>
          <NavLink className={styles.link ?? ''} to={hrefs.category(name)} prefetch="intent">
            {ro[name]}
          </NavLink>
        </li>
      ))}
      <li>
        <NavLink className={styles.link ?? ''} to={hrefs.faq()} prefetch="intent">
          {ro.faq}
        </NavLink>
      </li>
    </ul>
  )
}
