import { hrefs } from '@hlizo/contract/hrefs'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { PreferencesForm } from '#web/features/profiles/preferences-form.tsx'
import { ProfileForm } from '#web/features/profiles/profile-form.tsx'
import {
  avatarNumber,
  profilesQuery,
  removeProfile,
  saveProfile,
} from '#web/features/profiles/queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

const ro = profilesMessages

export const meta = () => [{ title: ro.form.editTitle }]

/** Asks before a profile goes with its history. */
function RemoveButton({ name, remove }: { name: string; remove: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await remove().catch(() => setBusy(false))
  }

  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {ro.form.delete}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={ro.remove.title(name)}
        closeLabel={ro.remove.cancel}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {ro.remove.cancel}
            </Button>
            <Button variant="danger" isBusy={isBusy} onClick={() => void confirm()}>
              {ro.remove.confirm}
            </Button>
          </>
        }
      >
        <p>{ro.remove.lost}</p>
      </Dialog>
    </>
  )
}

/** /profile/{profileId}: the name and face of one profile, and the end of it. */
export default function ProfileScreen() {
  const navigate = useNavigate()
  const id = Number(useParams()['profileId'])
  const { data: profiles } = useQuery(profilesQuery())
  const [isRemoved, setRemoved] = useState(false)
  if (!profiles || isRemoved) return <PageSpinner label={shellMessages.loading} />

  const profile = profiles.find((candidate) => candidate.id === id)
  // Somebody else's, or nobody's (D58): the layout draws the 404 page.
  if (!profile) throw new ApiError({ status: 404 })

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
        <RemoveButton name={profile.name} remove={remove} />
      </ProfileForm>
      <Panel title={ro.preferences.title}>
        <PreferencesForm key={profile.id} profile={profile} />
      </Panel>
    </Page>
  )
}
