import {
  LEGAL_BODY_MAX_LENGTH,
  LEGAL_LEAD_MAX_LENGTH,
  LEGAL_TITLE_MAX_LENGTH,
} from '@hlizo/contract/entities/legal-page'
import { legalPlaceholders } from '@hlizo/contract/messages/legal/legal-placeholders'
import { legalFaults, studioLegalMessages } from '@hlizo/contract/messages/studio-legal'
import { Button } from '#studio/ui/button.tsx'
import { TextAreaInput } from '#studio/ui/text-area-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import styles from './legal-page.module.css'
import type { LegalDraftState } from './use-legal-draft.ts'

const ro = studioLegalMessages.editor
const words = Object.values(legalPlaceholders)
  .map((name) => `{${name}}`)
  .join(' ')
const ROWS = 28

const required = (text: string) => (text.trim() === '' ? ro.required : undefined)

/** The fields of the text, with what stands in the way of its publication. */
export function LegalEditor({ draft }: { draft: LegalDraftState }) {
  const { text, change } = draft

  return (
    <div className={styles.part}>
      {draft.isOther && <OtherDraft draft={draft} />}
      <TextInput
        label={ro.name}
        maxLength={LEGAL_TITLE_MAX_LENGTH}
        value={text.title}
        onChange={(title) => change({ title })}
        error={required(text.title)}
      />
      <TextInput
        label={ro.lead}
        maxLength={LEGAL_LEAD_MAX_LENGTH}
        value={text.lead}
        onChange={(lead) => change({ lead })}
        error={required(text.lead)}
      />
      <TextAreaInput
        label={ro.body}
        hint={ro.bodyHint}
        rows={ROWS}
        maxLength={LEGAL_BODY_MAX_LENGTH}
        value={text.body}
        onChange={(body) => change({ body })}
        error={required(text.body)}
      />
      <p className={styles.note}>
        {ro.words}: <code>{words}</code>
      </p>
      <Faults draft={draft} />
    </div>
  )
}

function OtherDraft({ draft }: { draft: LegalDraftState }) {
  return (
    <div role="alert" className={styles.other}>
      <p>{ro.other}</p>
      <div className={styles.row}>
        <Button onPress={draft.reset}>{ro.takeTheirs}</Button>
        <Button onPress={draft.keepMine}>{ro.keepMine}</Button>
      </div>
    </div>
  )
}

function Faults({ draft: { faults } }: { draft: LegalDraftState }) {
  if (faults.length === 0) return null

  return (
    <section className={styles.faults} aria-label={ro.faults} aria-live="polite">
      <h3>{ro.faults}</h3>
      <ul>
        {faults.map(({ line, code }) => (
          <li key={`${line} ${code}`}>{ro.faultAt(line, legalFaults[code])}</li>
        ))}
      </ul>
    </section>
  )
}
