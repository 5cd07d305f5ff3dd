import type { Moment } from '@hlizo/contract/entities/moment'
import { hrefs } from '@hlizo/contract/hrefs'
import { momentMessages as ro } from '@hlizo/contract/messages/moments'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorLine } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { newestMoment } from './moment-queries.ts'
import styles from './shared-moment.module.css'

/** A cut takes a few hundred milliseconds. */
const LOOK_EVERY_MS = 150

/** The state of a clip, asked again while it is cut. */
function useClipState({ id, shared }: Moment) {
  const { data } = useQuery({
    queryKey: ['moments', id] as const,
    queryFn: async () => (await newestMoment(id))?.shared?.state ?? 'failed',
    initialData: shared?.state ?? 'cutting',
    refetchInterval: ({ state }) => (state.data === 'cutting' ? LOOK_EVERY_MS : false),
    staleTime: 0,
    gcTime: 0,
  })

  return data
}

/** The page of a moment: its address to copy, to send and to open. */
export function ShareLinks({ clipId }: { clipId: string }) {
  const url = new URL(hrefs.moment(clipId), location.href).href
  const copy = async () => {
    if (await copyText(url)) showToast(ro.copied, 'success')
  }

  return (
    <div className={styles.links}>
      <input className={styles.address} readOnly value={url} aria-label={ro.copy} />
      <Button size="sm" icon="copy" onClick={() => void copy()}>
        {ro.copy}
      </Button>
      {'share' in navigator && (
        <Button
          size="sm"
          variant="secondary"
          icon="share"
          onClick={() => void navigator.share({ url }).catch(() => {})}
        >
          {ro.send}
        </Button>
      )}
      <a className={styles.open} href={url} target="_blank" rel="noreferrer">
        {ro.open}
      </a>
    </div>
  )
}

/** What has become of a moment that was just shared; it takes the focus from the button that is gone. */
export function SharedMoment({ moment }: { moment: Moment }) {
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => shown.current?.focus(), [])

  return (
    <div className={styles.shown} ref={shown} tabIndex={-1}>
      <Outcome moment={moment} />
    </div>
  )
}

function Outcome({ moment }: { moment: Moment }) {
  const state = useClipState(moment)
  const clipId = moment.shared?.id
  if (state === 'failed' || clipId === undefined) return <ErrorLine text={ro.failed} />
  if (state === 'cutting') {
    return (
      <p className={styles.waiting} role="status">
        <Spinner size="sm" /> {ro.cutting}
      </p>
    )
  }

  return (
    <div className={styles.ready}>
      <p role="status">{ro.ready}</p>
      <ShareLinks clipId={clipId} />
    </div>
  )
}
