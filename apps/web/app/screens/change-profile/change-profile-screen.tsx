import { MAX_PROFILES } from '@hlizo/contract/constants'
import type { Profile } from '@hlizo/contract/entities/profile'
import { hrefs } from '@hlizo/contract/hrefs'
import { profilesMessages as ro } from '@hlizo/contract/messages/profiles'
import { safeRedirect } from '@hlizo/domain/redirect-to'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { WaitingPage } from '#web/features/failures/failed-page.tsx'
import { PinDialog } from '#web/features/pin/pin-dialog.tsx'
import { chooseProfile } from '#web/features/profiles/queries.ts'
import { profilesQuery, userQuery } from '#web/lib/known-account.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { announce } from '#web/ui/announcements.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/panel.tsx'
import { TakeOverDialog } from './take-over-dialog.tsx'
import styles from './change-profile.module.css'

export const meta = () => [titleMeta(ro.pick.title)]

function Face({ profile, isManaging }: { profile: Profile; isManaging: boolean }) {
  return (
    <>
      <span className={styles.face}>
        <Avatar url={profile.avatar} size="xl" />
        {isManaging && (
          <span className={styles.pencil}>
            <Icon name="pencil" size="xl" />
          </span>
        )}
      </span>
      <span className="visually-hidden">
        {isManaging ? ro.pick.edit(profile.name) : ro.pick.choose(profile.name)}
      </span>
      <span className={styles.name} aria-hidden="true">
        {profile.name}
      </span>
      {profile.inUse && <Badge>{ro.pick.inUse(profile.inUse.deviceName)}</Badge>}
    </>
  )
}

/** Chooses a profile, after asking when it plays elsewhere (D53), and goes on to where the viewer wanted. */
function useChoice() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [busyId, setBusyId] = useState<number | null>(null)
  const [asking, setAsking] = useState<Profile | null>(null)

  const choose = async (profile: Profile) => {
    setAsking(null)
    setBusyId(profile.id)
    try {
      await chooseProfile(profile.id)
      await navigate(safeRedirect(search.get('redirect_to')) ?? hrefs.home(), { replace: true })
    } catch {
      // The shell has shown the error.
      setBusyId(null)
    }
  }

  return {
    busyId,
    asking,
    cancel: () => setAsking(null),
    confirm: (profile: Profile) => void choose(profile),
    pick: (profile: Profile) => (profile.inUse ? setAsking(profile) : void choose(profile)),
  }
}

const AddProfile = ({ redirectTo }: { redirectTo: string | undefined }) => (
  <li>
    <Link className={styles.profile} to={hrefs.newProfile(redirectTo)}>
      <span className={styles.add}>
        <Icon name="plus" size="xl" />
      </span>
      <span className={styles.name}>{ro.pick.add}</span>
    </Link>
  </li>
)

/** /change-profile: who is laughing now? With a manage mode in which a face leads to its form. */
export default function ChangeProfileScreen() {
  const list = useQuery(profilesQuery())
  const profiles = list.data
  const account = useQuery(userQuery())
  const [search] = useSearchParams()
  const [isManaging, setManaging] = useState(false)
  const title = isManaging ? ro.pick.manage : ro.pick.title
  useTitle(title)
  const manage = () => {
    setManaging(!isManaging)
    announce(isManaging ? ro.pick.title : ro.pick.manage)
  }
  const choice = useChoice()
  const redirectTo = safeRedirect(search.get('redirect_to')) ?? undefined
  if (!profiles || !account.data) return <WaitingPage answers={[list, account]} />
  const isGuest = account.data.guest !== null
  const firstProfile = isGuest ? hrefs.account() : hrefs.newProfile(redirectTo)
  if (profiles.length === 0) return <Navigate to={firstProfile} replace />

  return (
    <Page>
      <section className={styles.picker} aria-labelledby="picker-title">
        <h1 className={styles.title} id="picker-title">
          {title}
        </h1>
        <ul className={styles.profiles}>
          {profiles.map((profile) => (
            <li key={profile.id}>
              {isManaging ? (
                <Link className={styles.profile} to={hrefs.profile(profile.id)}>
                  <Face profile={profile} isManaging />
                </Link>
              ) : (
                <button
                  type="button"
                  className={styles.profile}
                  aria-busy={choice.busyId === profile.id || undefined}
                  aria-disabled={choice.busyId !== null || undefined}
                  onClick={() => choice.busyId === null && choice.pick(profile)}
                >
                  <Face profile={profile} isManaging={false} />
                </button>
              )}
            </li>
          ))}
          {profiles.length < MAX_PROFILES && !isGuest && <AddProfile redirectTo={redirectTo} />}
        </ul>
        <Button variant="secondary" onClick={manage}>
          {isManaging ? ro.pick.done : ro.pick.manage}
        </Button>
      </section>
      <PinDialog purpose="change" />
      <TakeOverDialog profile={choice.asking} onCancel={choice.cancel} onConfirm={choice.confirm} />
    </Page>
  )
}
