import { hrefs } from '@hlizo/contract/hrefs'
import { tvMessages } from '@hlizo/contract/messages/tv'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { queryClient } from '#web/lib/query-client.ts'
import { TvButton } from './tv-button.tsx'
import { TvNotice } from './tv-notice.tsx'

const ro = tvMessages.leave

/** Signs the television out after a confirmation. */
export function LeaveView() {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  const leave = async () => {
    setBusy(true)
    const { endSession } = await import('#web/lib/auth/sign-out.ts')
    await endSession()
    queryClient().clear()
    await navigate(hrefs.tv(), { replace: true })
  }

  return (
    <TvNotice title={ro.title} text={ro.text}>
      <TvButton isStart variant="secondary" onPress={() => void navigate(-1)}>
        {ro.cancel}
      </TvButton>
      <TvButton icon="logout" isBusy={isBusy} onPress={() => void leave()}>
        {ro.confirm}
      </TvButton>
    </TvNotice>
  )
}
