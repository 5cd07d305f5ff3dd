import type { Profile } from '@hlizo/contract/entities/profile'
import { hrefs } from '@hlizo/contract/hrefs'
import { pinMessages } from '@hlizo/contract/messages/pin'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { tvMessages } from '@hlizo/contract/messages/tv'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePinQuestion } from '#web/features/pin/use-pin-question.ts'
import { chooseProfile } from '#web/features/profiles/queries.ts'
import { profilesQuery } from '#web/lib/known-account.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useSettings } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { TvButton } from './tv-button.tsx'
import { TvPin } from './tv-pin.tsx'
import { TvNotice } from './tv-notice.tsx'
import { TvSplash } from './tv-splash.tsx'

const ro = profilesMessages

/** Chooses a profile, after a confirmation when it is in use elsewhere (D53). */
function useChoice(next: string | undefined) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Profile | null>(null)
  const [busyId, setBusyId] = useState<number | null>(null)

  const choose = async (profile: Profile) => {
    setAsking(null)
    setBusyId(profile.id)
    try {
      await chooseProfile(profile.id)
      if (next !== undefined) await navigate(next, { replace: true })
    } catch {
      // The shell has shown the error.
      setBusyId(null)
    }
  }

  return { asking, setAsking, busyId, choose, pin: usePinQuestion() }
}

function NoProfiles({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  const { publicUrl } = useSettings()
  const { title, text } = tvMessages.noProfiles
  const address = publicUrl.replace(/^https?:\/\//, '') + hrefs.newProfile()

  return (
    <TvNotice
      title={isError ? tvMessages.failed : title}
      {...(!isError && { text: text(address) })}
    >
      <TvButton isStart onPress={onRetry}>
        {tvMessages.retry}
      </TvButton>
    </TvNotice>
  )
}

function Face(props: { profile: Profile; isStart: boolean; isBusy: boolean; onPress: () => void }) {
  const { name, avatar, inUse } = props.profile

  return (
    <button
      type="button"
      className="tv-face"
      data-start={props.isStart || undefined}
      aria-busy={props.isBusy || undefined}
      onClick={props.onPress}
    >
      <Avatar url={avatar} size="xl" />
      <span className="visually-hidden">{ro.pick.choose(name)}</span>
      <span className="tv-face-name" aria-hidden="true">
        {name}
      </span>
      {inUse && <span className="tv-face-note">{ro.pick.inUse(inUse.deviceName)}</span>}
    </button>
  )
}

/** Before a profile that shows more than the one before. */
const PinForProfile = ({ onEnd }: { onEnd: (isGiven: boolean) => void }) => (
  <TvPin
    purpose="change"
    title={pinMessages.change.title}
    lead={pinMessages.change.lead}
    onGiven={() => onEnd(true)}
    onCancel={() => onEnd(false)}
  />
)

/** The profiles, polled while there are none. */
const useProfiles = () =>
  useQuery({
    ...profilesQuery(),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.length === 0 ? 10_000 : false),
  })

type ProfileViewProps = {
  /** Why the television lost its profile. */
  refusal?: ApiError
  /** The redirect after the choice; by default the address stays. */
  next?: string
}

/** „Cine râde acum?”. */
export function ProfileView({ refusal, next }: ProfileViewProps) {
  const { data: profiles, isError, refetch } = useProfiles()
  const { asking, setAsking, busyId, choose, pin } = useChoice(next)

  if (pin.isAsking) return <PinForProfile onEnd={pin.settle} />
  if (asking) {
    const question = ro.takeOver.question(asking.name, asking.inUse?.deviceName ?? '')
    return (
      <TvNotice title={ro.takeOver.title} text={question}>
        <TvButton isStart onPress={() => void choose(asking)}>
          {ro.takeOver.confirm}
        </TvButton>
        <TvButton variant="secondary" onPress={() => setAsking(null)}>
          {ro.takeOver.cancel}
        </TvButton>
      </TvNotice>
    )
  }
  if (!profiles && !isError) return <TvSplash />
  if (!profiles || profiles.length === 0) {
    return <NoProfiles isError={isError} onRetry={() => void refetch()} />
  }

  return (
    <div className="tv-profiles">
      <h1>{ro.pick.title}</h1>
      {refusal?.code === 'PROFILE_DISPLACED' && (
        <p className="tv-lead" role="alert">
          {ro.displaced}
        </p>
      )}
      <ul className="tv-faces" data-group>
        {profiles.map((profile, place) => (
          <li key={profile.id}>
            <Face
              profile={profile}
              isStart={place === 0}
              isBusy={busyId === profile.id}
              onPress={() => (profile.inUse ? setAsking(profile) : void choose(profile))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
