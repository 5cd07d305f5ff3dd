import { studioMessages } from '@hlizo/contract/messages/studio'

/** What another operator has saved in fields that are edited here too, as label and value. */
export function Theirs({ fields }: { fields: readonly (readonly [string, string])[] }) {
  if (fields.length === 0) return null

  return (
    <p role="status">
      {studioMessages.theirs(fields.map(([label, value]) => `${label}: ${value}`).join('; '))}
    </p>
  )
}
