import { studioDisputesMessages } from '@hlizo/contract/messages/studio-disputes'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { EvidenceForm } from './evidence-form.tsx'

const ro = studioDisputesMessages.evidence
const unused = () => {
  throw new Error('It is not called.')
}
const shownWith = (edits: Readonly<Record<string, string>>) =>
  renderToStaticMarkup(
    <EvidenceForm
      shown={{ evidence: { customer_name: 'Ana Pop' }, proposal: {}, savedBy: null }}
      draft={{
        fields: { customer_name: 'Ana Pop', ...edits },
        edits,
        isEdited: Object.keys(edits).length > 0,
        theirs: {},
        edit: unused,
        save: unused,
        isPending: false,
        error: null,
      }}
      canEdit={false}
    />,
  )

describe('EvidenceForm', () => {
  it('still shows what was typed when a colleague answers the bank', () => {
    const markup = shownWith({ customer_name: 'Ana Maria Pop' })

    expect(markup).toContain(ro.unsent)
    expect(markup).toContain('Ana Maria Pop')
  })

  it('says nothing where nothing was typed', () => {
    expect(shownWith({})).not.toContain(ro.unsent)
  })
})
