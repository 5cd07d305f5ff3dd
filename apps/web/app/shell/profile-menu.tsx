import type { User } from '@hlizo/contract/entities/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { shellMessages as ro } from '@hlizo/contract/messages/shell'
import { useQuery } from '@tanstack/react-query'
import { privacyQuery } from '#web/features/privacy/queries.ts'
import { currentProfileQuery } from '#web/features/profiles/queries.ts'
import { profilesQuery } from '#web/lib/known-account.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Menu, MenuLink } from '#web/ui/menu.tsx'
import { categories } from './categories.ts'
import styles from './profile-menu.module.css'

const categoryIcons = { standup: 'star', podcast: 'volume', show: 'tv' } as const

/** The current profile and links to its pages (spec §2, D145); without a name while the account cannot be read. */
export function ProfileMenu({ user }: { user: User | null }) {
  const isSubscriber = user?.isSubscriptionActive ?? false
  const isGuest = user !== null && user.guest !== null
  const { data: profile } = useQuery({ ...currentProfileQuery(), enabled: isSubscriber })

  return (
    <Menu
      label={ro.menu.label}
      button={<Avatar url={profile?.avatar ?? null} size="sm" />}
      header={
        user && (
          <p className={styles.who}>
            <strong>{profile?.name ?? user.firstName}</strong>
            <span className={styles.email}>{user.email}</span>
          </p>
        )
      }
    >
      {isSubscriber && <NarrowPlaces />}
      <MenuLink to={hrefs.account()} icon="user">
        {ro.menu.account}
      </MenuLink>
      {isSubscriber ? <ProfilePlaces /> : user && <OwnMomentsPlace />}
      {!isGuest && (
        <MenuLink to={hrefs.vouchers()} icon="gift">
          {ro.menu.gift}
        </MenuLink>
      )}
      <DeviceOrHelp isSubscriber={isSubscriber} />
      <MenuLink to={hrefs.logout()} icon="logout">
        {ro.menu.logout}
      </MenuLink>
    </Menu>
  )
}

function DeviceOrHelp({ isSubscriber }: { isSubscriber: boolean }) {
  return isSubscriber ? (
    <MenuLink to={hrefs.device()} icon="tv">
      {ro.menu.device}
    </MenuLink>
  ) : (
    <MenuLink to={hrefs.faq()} icon="info">
      {ro.menu.faq}
    </MenuLink>
  )
}

/** What the navigation bar has no room for on a narrow screen. */
function NarrowPlaces() {
  return (
    <li className={styles.narrow}>
      <ul>
        {categories.map((category) => (
          <MenuLink key={category} to={hrefs.category(category)} icon={categoryIcons[category]}>
            {ro.navbar[category]}
          </MenuLink>
        ))}
        <MenuLink to={hrefs.faq()} icon="info">
          {ro.menu.faq}
        </MenuLink>
      </ul>
    </li>
  )
}

function MomentsLink() {
  return (
    <MenuLink to={hrefs.moments()} icon="star">
      {ro.menu.moments}
    </MenuLink>
  )
}

/** What an account without a subscription has shared, it can still take back. */
function OwnMomentsPlace() {
  const privacy = useQuery(privacyQuery())
  // Until the terms are accepted the list is refused.
  const enabled = privacy.data?.mustAcceptFirst === false
  const { data: profiles } = useQuery({ ...profilesQuery(), enabled })

  return profiles && profiles.length > 0 ? <MomentsLink /> : null
}

function ProfilePlaces() {
  return (
    <>
      <MenuLink to={hrefs.favorites()} icon="heart">
        {ro.menu.favorites}
      </MenuLink>
      <MenuLink to={hrefs.history()} icon="eye">
        {ro.menu.history}
      </MenuLink>
      <MomentsLink />
      <MenuLink to={hrefs.changeProfile()} icon="users">
        {ro.menu.changeProfile}
      </MenuLink>
    </>
  )
}
