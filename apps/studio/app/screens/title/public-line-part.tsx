import { PublicLineChoice, type PublicLine } from '@hlizo/contract/entities/public-line'
import { studioLinesMessages as ro } from '@hlizo/contract/messages/studio-lines'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  publicLineQuery,
  useChoosePublicLine,
} from '#studio/features/titles/public-line-queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
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
          {!isReadOnly && data.lines > 0 && (
            <PublicLineForm key={data.choice} title={title} now={data} />
          )}
        </>
      )}
    </Part>
  )
}

const choices = PublicLineChoice.options.map((id) => ({ id, label: ro.choices[id] }))

function PublicLineForm({ title, now }: { title: string; now: PublicLine }) {
  const [choice, setChoice] = useState(now.choice)
  const [text, setText] = useState(now.line?.text ?? '')
  const { mutateAsync, isPending } = useChoosePublicLine(title)
  const save = () =>
    void sayOutcome(mutateAsync({ choice, ...(choice === 'chosen' && { text }) }), ro.saved)

  return (
    <>
      <SelectInput
        label={ro.choice}
        options={choices}
        value={choice}
        onChange={(id) => setChoice(PublicLineChoice.parse(id))}
      />
      {choice === 'chosen' && (
        <TextInput label={ro.text} value={text} onChange={setText} maxLength={1_000} />
      )}
      <div className={styles.row}>
        <Button variant="primary" isBusy={isPending} onPress={save}>
          {ro.save}
        </Button>
      </div>
    </>
  )
}
