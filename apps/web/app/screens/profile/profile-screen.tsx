import { listProfiles } from '@hlizo/contract/calls/profiles'
import { hrefs } from '@hlizo/contract/hrefs'
import { laughsMessages } from '@hlizo/contract/messages/laughs'
import { pinMessages } from '@hlizo/contract/messages/pin'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { WaitingPage } from '#web/features/failures/failed-page.tsx'
import { NotFound } from '#web/features/failures/not-found.tsx'
import { PinDialog } from '#web/features/pin/pin-dialog.tsx'
import { PreferencesForm } from '#web/features/profiles/preferences-form.tsx'
import { ProfileForm } from '#web/features/profiles/profile-form.tsx'
import { avatarNumber, removeProfile, saveProfile } from '#web/features/profiles/queries.ts'
import { profilesQuery, userQuery } from '#web/lib/known-account.ts'
import { numericParam } from '#web/lib/numeric-param.ts'
import { accountData, notFound } from '#web/lib/public-data.ts'
import type { Route } from './+types/profile-screen.ts'
import { AgeLimitForm } from './age-limit-form.tsx'
import { Dismissals } from './dismissals.tsx'
import { RemoveButton } from './remove-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

const ro = profilesMessages

export const meta = () => [titleMeta(ro.form.editTitle)]

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = numericParam(params.profileId)
  const profiles = await accountData(context, listProfiles)
  if (profiles?.every((profile) => profile.id !== id)) throw notFound()

  return null
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  numericParam(params.profileId)

  return null
}

/** /profile/{profileId}: the name and face of one profile, and the end of it. */
export default function ProfileScreen() {
  const navigate = useNavigate()
  const id = Number(useParams()['profileId'])
  const list = useQuery(profilesQuery())
  const isOwner = useQuery(userQuery()).data?.guest === null
  const profiles = list.data
  const [isRemoved, setRemoved] = useState(false)
  if (isRemoved) return <PageSpinner label={shellMessages.loading} />
  if (!profiles) return <WaitingPage answers={[list]} />

  const profile = profiles.find((candidate) => candidate.id === id)
  // The profile belongs to another account or does not exist (D58).
  if (!profile) return <NotFound />

  const back = () => navigate(hrefs.changeProfile(), { replace: true })
  const save = async (draft: { name: string; avatar: number }) => {
    await saveProfile(id, draft)
    showToast(ro.form.saved)
    await back()
  }
  const remove = async () => {
    setRemoved(true)
    await removeProfile(id).catch((error: unknown) => {
      setRemoved(false)
      throw error
    })
    showToast(ro.remove.removed)
    await back()
  }

  return (
    <Page width="form">
      <PageHeading title={ro.form.editTitle} />
      <ProfileForm initial={{ name: profile.name, avatar: avatarNumber(profile) }} save={save}>
        <ButtonLink variant="ghost" to={hrefs.changeProfile()}>
          {ro.form.back}
        </ButtonLink>
        {isOwner && <RemoveButton profile={profile} remove={remove} />}
      </ProfileForm>
      {isOwner && (
        <Panel title={pinMessages.age.title}>
          <AgeLimitForm key={profile.id} profile={profile} />
        </Panel>
      )}
      <PinDialog purpose="change" />
      <Panel title={ro.preferences.title}>
        <PreferencesForm key={profile.id} profile={profile} />
      </Panel>
      <Panel title={laughsMessages.list.title}>
        <Dismissals profile={profile} />
      </Panel>
    </Page>
  )
}
