import { MomentPolicy } from '@hlizo/contract/entities/moment'
import type { StudioMoments } from '@hlizo/contract/entities/studio-moments'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioMomentMessages as ro } from '@hlizo/contract/messages/moments'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { studioMomentsQuery, useMomentPolicy } from '#studio/features/titles/moment-queries.ts'
import { currentIn, storedAs } from '#studio/lib/current-in.ts'
import { useEdits } from '#studio/lib/use-edits.ts'
import { Button } from '#studio/ui/button.tsx'
import { classes } from '@hlizo/web/ui/classes.ts'
import { CheckInput } from '#studio/ui/check-input.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { Theirs } from '#studio/ui/theirs.tsx'
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
          <p className={styles.note}>
            {ro.used(data.sharedSeconds, data.sharedCount)} {ro.left(data.leftSeconds)}
          </p>
          {data.hiddenCount > 0 && <p className={styles.note}>{ro.hidden(data.hiddenCount)}</p>}
          {!isReadOnly && <PolicyForm title={title} now={data.policy} />}
          <SharedMoments title={title} isReadOnly={isReadOnly} />
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

type PolicyTyped = {
  readonly [Name in keyof MomentPolicy]:
    | MomentPolicy[Name]
    | (MomentPolicy[Name] extends number ? null : never)
}

const labels: Readonly<Record<string, unknown>> = ro
const theirText = ([name, value]: readonly [string, unknown]) =>
  [
    String(labels[name]),
    typeof value === 'boolean' ? (value ? studioMessages.yes : studioMessages.no) : String(value),
  ] as const

function PolicyForm({ title, now }: { title: string; now: StudioMoments['policy'] }) {
  const { mutateAsync, isPending } = useMomentPolicy(title)
  const { fields, theirs, edit, save } = useEdits<PolicyTyped, StudioMoments>(storedAs(now), {
    send: ({ fields: seen }, edits) =>
      mutateAsync({
        seen: z.parse(MomentPolicy, seen),
        policy: z.parse(MomentPolicy, { ...seen, ...edits }),
      }),
    storedOf: ({ policy }) => storedAs(policy),
    storedSince: (failure) => {
      const current = currentIn(failure, MomentPolicy)
      return current && storedAs(current)
    },
  })
  const submit = () => {
    if (!z.safeParse(MomentPolicy, fields).success) return sayFailed(ro.invalid)
    void sayOutcome(save(), ro.saved)
  }

  return (
    <>
      <CheckInput
        label={ro.isAllowed}
        value={fields.isAllowed}
        onChange={(isAllowed) => edit({ isAllowed })}
      />
      <div className={classes(styles.pair, styles.limits)}>
        {numbers.map((name) => (
          <WholeInput
            key={name}
            label={ro[name]}
            value={fields[name]}
            onChange={(value) => edit({ [name]: value })}
            isDisabled={!fields.isAllowed}
          />
        ))}
      </div>
      <Theirs fields={Object.entries(theirs).map(theirText)} />
      <p className={styles.note}>{ro.hint}</p>
      <div className={styles.row}>
        <Button variant="primary" isBusy={isPending} onPress={submit}>
          {ro.save}
        </Button>
      </div>
    </>
  )
}
