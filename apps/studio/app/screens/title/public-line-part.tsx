import {
  EditorsLine,
  PublicLineChoice,
  type PublicLine,
} from '@hlizo/contract/entities/public-line'
import { studioLinesMessages as ro } from '@hlizo/contract/messages/studio-lines'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  publicLineQuery,
  useChoosePublicLine,
} from '#studio/features/titles/public-line-queries.ts'
import { currentIn, storedAs } from '#studio/lib/current-in.ts'
import { useEdits } from '#studio/lib/use-edits.ts'
import { Button } from '#studio/ui/button.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { Theirs } from '#studio/ui/theirs.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { Part } from './part.tsx'
import styles from './title-screen.module.css'

type PublicLineProps = { title: string; isReadOnly: boolean }

/** How much of what is said can be found, and the one line that visitors may read. */
export function PublicLinePart({ title, isReadOnly }: PublicLineProps) {
  const { data, error, refetch } = useQuery(publicLineQuery(title))

  return (
    <Part title={ro.title}>
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className={styles.note}>{data.lines === 0 ? ro.noLines : ro.lines(data.lines)}</p>
          <p className={styles.note}>
            {ro.visitors} {data.line === null ? ro.notShown : ro.shown(data.line.text)}
          </p>
          {!isReadOnly && data.lines > 0 && <PublicLineForm title={title} now={data} />}
        </>
      )}
    </Part>
  )
}

const choices = PublicLineChoice.options.map((id) => ({ id, label: ro.choices[id] }))

const storedOf = ({ choice, line }: PublicLine) =>
  storedAs({ choice, text: choice === 'chosen' ? (line?.text ?? null) : null })

const theirText = ([name, value]: readonly [string, unknown]) =>
  [
    name === 'choice' ? ro.choice : ro.text,
    z.safeParse(PublicLineChoice, value).success
      ? ro.choices[PublicLineChoice.parse(value)]
      : (z.safeParse(z.string(), value).data ?? '–'),
  ] as const

function PublicLineForm({ title, now }: { title: string; now: PublicLine }) {
  const { mutateAsync, isPending } = useChoosePublicLine(title)
  const { fields, theirs, edit, save } = useEdits<EditorsLine, PublicLine>(storedOf(now), {
    send: ({ fields: seen }, edits) => {
      const { choice, text } = { ...seen, ...edits }
      return mutateAsync({ seen, choice, ...(choice === 'chosen' && { text: text ?? '' }) })
    },
    storedOf,
    storedSince: (failure) => {
      const current = currentIn(failure, EditorsLine)
      return current && storedAs(current)
    },
  })
  const { choice } = fields
  // The line that a visitor has found is what an editor begins with.
  const text = fields.text ?? now.line?.text ?? ''
  const submit = () => {
    if (choice === 'chosen') edit({ text })
    void sayOutcome(save(), ro.saved)
  }

  return (
    <>
      <SelectInput
        label={ro.choice}
        options={choices}
        value={choice}
        onChange={(id) => edit({ choice: PublicLineChoice.parse(id), text })}
      />
      {choice === 'chosen' && (
        <TextInput
          label={ro.text}
          value={text}
          onChange={(typed) => edit({ text: typed })}
          maxLength={1_000}
        />
      )}
      <Theirs fields={Object.entries(theirs).map(theirText)} />
      <div className={styles.row}>
        <Button variant="primary" isBusy={isPending} onPress={submit}>
          {ro.save}
        </Button>
      </div>
    </>
  )
}
