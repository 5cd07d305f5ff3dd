import { MomentPolicy } from '@hlizo/contract/entities/moment'
import type { StudioMoments } from '@hlizo/contract/entities/studio-moments'
import { studioMomentMessages as ro } from '@hlizo/contract/messages/moments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { studioMomentsQuery, useMomentPolicy } from '#studio/features/titles/moment-queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { classes } from '@hlizo/web/ui/classes.ts'
import { CheckInput } from '#studio/ui/check-input.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { sayFailed } from '#studio/ui/toasts.tsx'
import { WholeInput } from '#studio/ui/whole-input.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { Part } from './part.tsx'
import { SharedMoments } from './shared-moments.tsx'
import styles from './title-screen.module.css'

type MomentsProps = { title: string; isReadOnly: boolean }

/** What is allowed of the moments of a video, and which are shared. */
export function MomentsPart({ title, isReadOnly }: MomentsProps) {
  const { data, error, refetch } = useQuery(studioMomentsQuery(title))

  return (
    <Part title={ro.title}>
      <p className={styles.note}>{ro.text}</p>
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className={styles.note}>{ro.used(data.sharedSeconds, data.sharedCount)}</p>
          {!isReadOnly && (
            <PolicyForm key={JSON.stringify(data.policy)} title={title} now={data.policy} />
          )}
          <SharedMoments title={title} moments={data.moments} isReadOnly={isReadOnly} />
        </>
      )}
    </Part>
  )
}

const numbers = [
  'maxSeconds',
  'titleCount',
  'accountCount',
  'titleSeconds',
  'accountSeconds',
] as const satisfies readonly (keyof StudioMoments['policy'])[]

function PolicyForm({ title, now }: { title: string; now: StudioMoments['policy'] }) {
  const [isAllowed, setAllowed] = useState(now.isAllowed)
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>({})
  const { mutateAsync, isPending } = useMomentPolicy(title)
  const save = () => {
    const policy = z.safeParse(MomentPolicy, { ...now, ...typed, isAllowed }).data
    if (policy === undefined) return sayFailed(ro.invalid)
    void sayOutcome(mutateAsync(policy), ro.saved)
  }

  return (
    <>
      <CheckInput label={ro.isAllowed} value={isAllowed} onChange={setAllowed} />
      <div className={classes(styles.pair, styles.limits)}>
        {numbers.map((name) => (
          <WholeInput
            key={name}
            label={ro[name]}
            value={typed[name] === undefined ? now[name] : typed[name]}
            onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
            isDisabled={!isAllowed}
          />
        ))}
      </div>
      <p className={styles.note}>{ro.hint}</p>
      <div className={styles.row}>
        <Button variant="primary" isBusy={isPending} onPress={save}>
          {ro.save}
        </Button>
      </div>
    </>
  )
}
