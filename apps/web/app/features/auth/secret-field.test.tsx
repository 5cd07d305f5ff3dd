import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import { SecretField } from './secret-field.tsx'

describe('SecretField', () => {
  it('hides a password behind a button that names its field', () => {
    const markup = markupAt(<SecretField name="confirm" label="Confirmă parola" />)

    expect(markup).toContain('type="password"')
    expect(markup).toContain('aria-label="Arată parola: Confirmă parola"')
  })
})
