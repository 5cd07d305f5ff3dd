import { useRef, useState } from 'react'
import { editsSince, realEdits } from './merge-edits.ts'
import { sendMerged, type Saving, type Stored } from './send-merged.ts'

/**
 * Edits of what colleagues edit too. They stay when another version arrives; `theirs` has what another operator
 * has saved in the same fields since, which the next save overwrites.
 */
export function useEdits<Fields extends Readonly<Record<string, unknown>>, Output>(
  stored: Stored<Fields>,
  saving: Saving<Fields, Output>,
) {
  // What the first edit was made on.
  const [base, setBase] = useState(stored)
  const [edits, setEdits] = useState<Partial<Fields>>({})
  // A save that has waited for the server reads what was typed since.
  const latest = useRef(edits)
  const [theirs, setTheirs] = useState<Readonly<Record<string, unknown>>>({})
  const isEdited = Object.keys(edits).length > 0
  const start = isEdited ? base : stored
  const put = (next: Partial<Fields>) => {
    latest.current = next
    setEdits(next)
  }

  return {
    fields: { ...stored.fields, ...edits },
    /** What the edits were made on. */
    start,
    edits,
    isEdited,
    theirs,
    edit: (patch: Partial<Fields>) => {
      if (!isEdited) setBase(stored)
      put(realEdits(start.fields, { ...edits, ...patch }))
    },
    save: async (): Promise<Output> => {
      const sent = await sendMerged(start, edits, saving)
      if (sent.kind === 'refused') {
        setBase(sent.on)
        setTheirs(Object.fromEntries(sent.conflicts.map((one) => [one.field, one.theirs])))
        throw sent.failure
      }
      const saved = saving.storedOf(sent.output)
      put(editsSince<Partial<Fields>>(start.fields, edits, latest.current, saved.fields))
      setBase(saved)
      setTheirs({})

      return sent.output
    },
  }
}
