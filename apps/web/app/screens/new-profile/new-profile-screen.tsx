import { AVATARS } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { safeRedirect } from '@hlizo/domain/redirect-to'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { ProfileForm } from '#web/features/profiles/profile-form.tsx'
import { addProfile, chooseProfile } from '#web/features/profiles/queries.ts'
import { profilesQuery } from '#web/lib/known-account.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { Page } from '#web/ui/panel.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

const ro = profilesMessages.form

export const meta = () => [titleMeta(ro.newTitle)]

/** /profile/new: whoever makes a profile watches with it at once. */
export default function NewProfileScreen() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [avatar] = useState(() => 1 + Math.floor(Math.random() * AVATARS))

  const { data: profiles } = useQuery(profilesQuery())
  const hasOthers = profiles ? profiles.length > 0 : false

  const save = async (draft: { name: string; avatar: number }) => {
    const profile = await addProfile(draft)
    await chooseProfile(profile.id)
    showToast(ro.saved)
    await navigate(safeRedirect(search.get('redirect_to')) ?? hrefs.home(), { replace: true })
  }

  return (
    <Page width="form">
      <PageHeading title={ro.newTitle} text={profilesMessages.pick.empty} />
      <ProfileForm initial={{ name: '', avatar }} save={save}>
        {hasOthers && (
          <ButtonLink variant="ghost" to={hrefs.changeProfile()}>
            {ro.back}
          </ButtonLink>
        )}
      </ProfileForm>
    </Page>
  )
}
