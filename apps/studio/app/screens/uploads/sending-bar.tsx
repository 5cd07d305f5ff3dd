import type { StudioUpload } from '@hlizo/contract/entities/studio-upload'
import { studioUploadsMessages as ro } from '@hlizo/contract/messages/studio-uploads'
import {
  pauseSending,
  resumeSending,
  sendingProgress,
  sendingSpeed,
  type Sending,
} from '#studio/features/uploads/sender.ts'
import { clockTime } from '@hlizo/domain/clock-time'
import { GIGABYTE } from '@hlizo/kit/bytes'
import { Button } from '#studio/ui/button.tsx'
import styles from './uploads.module.css'
import { isInterrupted } from '#studio/features/uploads/upload-state.ts'

const gigabytes = new Intl.NumberFormat('ro-RO', { maximumFractionDigits: 2 })

type SendingBarProps = {
  rows: readonly StudioUpload[]
  sendings: ReadonlyMap<string, Sending>
}

/** How far all files are, and which of them wait to be chosen again. */
export function SendingBar({ rows, sendings }: SendingBarProps) {
  const all = [...sendings.values()]
  const missing = rows.filter((row) => isInterrupted(row, sendings.get(row.id))).length

  return (
    <>
      {all.length > 0 && <Progress all={all} />}
      {missing > 0 && <p role="status">{ro.missing(missing)}</p>}
    </>
  )
}

function Progress({ all }: { all: readonly Sending[] }) {
  const { sent, bytes } = sendingProgress(all)
  const speed = sendingSpeed()
  const isPaused = all.every(({ state }) => state === 'paused')
  const left =
    isPaused || speed === null || speed === 0
      ? null
      : ro.left(clockTime(Math.ceil((bytes - sent) / speed)))
  const text = ro.progress(gigabytes.format(sent / GIGABYTE), gigabytes.format(bytes / GIGABYTE))

  return (
    <div className={styles.bar}>
      <strong>{ro.sending(all.length)}</strong>
      <progress aria-label={ro.sending(all.length)} value={sent} max={Math.max(1, bytes)} />
      <span>{[text, left].filter((part) => part !== null).join(' · ')}</span>
      <Button onPress={isPaused ? resumeSending : pauseSending}>
        {isPaused ? ro.resumeAll : ro.pauseAll}
      </Button>
    </div>
  )
}
