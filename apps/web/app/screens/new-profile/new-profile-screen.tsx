import { MAX_PROFILES } from '@hlizo/contract/constants'
import type { Profile } from '@hlizo/contract/entities/profile'
import type { User } from '@hlizo/contract/entities/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { safeRedirect } from '@hlizo/domain/redirect-to'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { WaitingPage } from '#web/features/failures/failed-page.tsx'
import { ProfileForm } from '#web/features/profiles/profile-form.tsx'
import { addProfile, chooseProfile } from '#web/features/profiles/queries.ts'
import { profilesQuery, userQuery } from '#web/lib/known-account.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/panel.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { firstDraft } from './first-draft.ts'

const ro = profilesMessages.form

export const meta = () => [titleMeta(ro.newTitle)]

/** /profile/new: a new profile is chosen at once; when the account is full the form is not shown (D56, D57). */
export default function NewProfileScreen() {
  const account = useQuery(userQuery())
  const list = useQuery(profilesQuery())
  const [user, profiles] = [account.data, list.data]
  if (!user || !profiles) return <WaitingPage answers={[account, list]} />

  return (
    <Page width="form">
      <PageHeading title={ro.newTitle} text={profilesMessages.pick.empty} />
      <NewProfile user={user} profiles={profiles} />
    </Page>
  )
}

function NewProfile({ user, profiles }: { user: User; profiles: readonly Profile[] }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // Read once: saving adds a profile while the form is still shown.
  const [isFull] = useState(profiles.length >= MAX_PROFILES)
  const [initial] = useState(() => firstDraft(profiles, user.firstName, Math.random()))

  const save = async (draft: { name: string; avatar: number }) => {
    const profile = await addProfile(draft)
    await chooseProfile(profile.id)
    showToast(ro.saved)
    await navigate(safeRedirect(search.get('redirect_to')) ?? hrefs.home(), { replace: true })
  }
  if (isFull) {
    return (
      <EmptyState
        icon="users"
        title={profilesMessages.limit}
        actions={<ButtonLink to={hrefs.changeProfile()}>{profilesMessages.pick.manage}</ButtonLink>}
      />
    )
  }

  return (
    <ProfileForm initial={initial} save={save}>
      {profiles.length > 0 && (
        <ButtonLink variant="ghost" to={hrefs.changeProfile()}>
          {ro.back}
        </ButtonLink>
      )}
    </ProfileForm>
  )
}
